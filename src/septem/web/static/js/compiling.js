// The line that tells how far the compiler is at the first start; it goes when a server with the compiled rules answers.
const GLANCE = 2000; // milliseconds between two looks

async function look(place) {
  const answer = await fetch("/compiling").catch(() => null);
  if (answer?.ok) place.textContent = (await answer.json()).said;
  if (place.textContent) setTimeout(look, GLANCE, place);
  else place.remove();
}

export function compiling() {
  const place = document.getElementById("compiling");
  if (place) setTimeout(look, GLANCE, place);
}
