// A soft tone when it becomes one's turn, for those who like it.

const mine = () => document.getElementById("table")?.dataset.turn === "yes";
let before = mine();

export function chime() {
  const audio = new AudioContext();
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  volume.gain.setValueAtTime(0.08, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.5);
  tone.frequency.value = 660;
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.5);
}

export function sound() {
  document.body.addEventListener("septem:after-swap", () => {
    const now = mine();
    if (now && !before && document.body.dataset.sound === "on") chime();
    before = now;
  });
}
