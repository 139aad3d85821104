/** The theme's colors: one by its name, or the first ones of a numbered series. */
export function readTokens() {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const tokens = (letter: string, count: number) =>
    Array.from({ length: count }, (_each, place) => token(`${letter}${place + 1}`));
  return { token, tokens };
}
