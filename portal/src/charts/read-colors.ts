import type { ChartColors } from './chart-look.ts';

export function readColors(): ChartColors {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const tokens = (letter: string, count: number) =>
    Array.from({ length: count }, (_each, place) => token(`${letter}${place + 1}`));
  return {
    ink: token('ink'),
    muted: token('muted'),
    grid: token('grid'),
    axis: token('rule-strong'),
    paper: token('paper'),
    series: tokens('c', 8),
    // The lightest shade would be invisible on the background.
    shades: tokens('s', 7).slice(1),
  };
}
