// How much motion a visitor likes: the system's setting, and the three speeds of the settings.

const SPEED = { normal: 1, fast: 0.5, off: 0 }; // by which times are multiplied

export const speed = () => SPEED[document.documentElement.dataset.motion] ?? 1;
export const still = () => !speed() || matchMedia("(prefers-reduced-motion: reduce)").matches;
