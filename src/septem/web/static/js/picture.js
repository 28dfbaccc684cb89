// The picture of a result: drawn by the server, turned into a PNG here, sent by the system's sheet or saved. Without script it is saved as SVG.
import { say } from "./notices.js";

async function png(address) {
  const drawing = await (await fetch(address)).text();
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth * 2;
  canvas.height = image.naturalHeight * 2;
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

function save(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

async function send(link) {
  const blob = await png(link.href);
  const file = new File([blob], link.dataset.picture, { type: "image/png" });
  const parcel = { files: [file], title: link.dataset.title };
  const touch = matchMedia("(pointer: coarse)").matches;
  if (touch && navigator.canShare?.(parcel)) await navigator.share(parcel);
  else save(blob, file.name);
}

export function picture() {
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-picture]");
    if (!link) return;
    event.preventDefault();
    send(link).catch((problem) => problem.name !== "AbortError" && say(problem.message));
  });
}
