import { readFileSync } from 'node:fs';
import type { ChartColors } from '@platbook/charts/chart-look';

const tokensFile = new URL('../../ui/src/styles/tokens.css', import.meta.url);

export function printToken(name: string): string {
  const [light = ''] = readFileSync(tokensFile, 'utf8').split('[data-theme="dark"]');
  const value = new RegExp(`--${name}:\\s*([^;]+);`).exec(light)?.[1];
  if (value === undefined) throw new Error(`There is no token --${name}.`);
  return value.trim();
}

const tokens = (letter: string, count: number) =>
  Array.from({ length: count }, (_each, place) => printToken(`${letter}${place + 1}`));

export function printColors(): ChartColors {
  return {
    ink: printToken('ink'),
    muted: printToken('muted'),
    grid: printToken('grid'),
    axis: printToken('rule-strong'),
    paper: printToken('paper'),
    series: tokens('c', 8),
    shades: tokens('s', 7).slice(1),
  };
}
