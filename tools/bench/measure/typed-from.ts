/** Pseudo-random numbers from 0 to 1, the same in every run. */
export function openNumbers(): () => number {
  let state = 7;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** Prefixes of the texts, as people type them: a quarter of the longer ones have a typo. */
export function typedFrom(whole: () => string, next: () => number, count: number): string[] {
  const below = (most: number): number => Math.floor(next() * most);
  return Array.from({ length: count }, () => {
    const text = whole().toLowerCase();
    const typed = text.slice(0, 2 + below(text.length - 1));
    if (typed.length < 8 || next() >= 0.25) return typed;
    const at = 4 + below(typed.length - 6);
    const [one = '', other = ''] = [typed[at], typed[at + 1]];
    return `${typed.slice(0, at)}${next() < 0.5 ? '' : other}${one}${typed.slice(at + 2)}`;
  });
}
