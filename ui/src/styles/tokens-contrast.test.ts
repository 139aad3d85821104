import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contrast } from '@platbook/contract/rules/contrast';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const surfaces = ['paper', 'raised', 'sunken', 'float', 'hover'];
const texts = ['ink', 'muted', 'accent', 'accent-strong', 'sales', 'sales-strong', 'ok', 'bad', 'bad-strong', 'warn'];
const washes = {
  accent: 'accent-wash',
  'accent-strong': 'accent-wash',
  sales: 'sales-wash',
  'sales-strong': 'sales-wash',
};
const outcomeWashes = {
  ok: 'ok-wash',
  bad: 'bad-wash',
  'bad-strong': 'bad-wash',
  warn: 'warn-wash',
  ink: 'accent-wash',
};
const inks = { 'accent-ink': ['accent', 'accent-strong'], 'sales-ink': ['sales', 'sales-strong'] };
const sql = ['sql-keyword', 'sql-function', 'sql-string', 'sql-number', 'sql-comment'];

const textPairs = [
  ...texts.flatMap((text) => surfaces.map((surface) => [text, surface])),
  ...Object.entries({ ...washes, ...outcomeWashes }),
  ...Object.entries(inks).flatMap(([ink, fills]) => fills.map((fill) => [ink, fill])),
  ...sql.flatMap((text) => ['paper', 'sql-line'].map((surface) => [text, surface])),
] as [string, string][];

function tokensOf(theme: 'light' | 'dark'): Map<string, string> {
  const start = css.indexOf(`[data-theme="${theme}"] {`);
  const block = css.slice(start, css.indexOf('\n}', start));
  return new Map([...block.matchAll(/--([a-z0-9-]+):\s*(#[0-9a-f]{6})/g)].map(([, name, value]) => [name!, value!]));
}

const contrastOf = (tokens: Map<string, string>, one: string, other: string): number =>
  contrast(tokens.get(one) ?? '', tokens.get(other) ?? '');

it.each(['light', 'dark'] as const)(
  'has a contrast of at least 4.5 : 1 between text and its backgrounds in the %s theme',
  (theme) => {
    const tokens = tokensOf(theme);
    const weak = textPairs.filter(([text, background]) => !(contrastOf(tokens, text, background) >= 4.5));
    expect(
      weak.map(([text, background]) => `${text} on ${background}: ${contrastOf(tokens, text, background).toFixed(2)}`),
    ).toEqual([]);
  },
);

it.each(['light', 'dark'] as const)(
  'has a contrast of at least 3 : 1 between control borders and paper in the %s theme',
  (theme) => {
    expect(contrastOf(tokensOf(theme), 'edge', 'paper')).toBeGreaterThanOrEqual(3);
    expect(contrastOf(tokensOf(theme), 'focus', 'paper')).toBeGreaterThanOrEqual(3);
  },
);

it.each(['light', 'dark'] as const)('matches the colors of the built-in brand in the %s theme', (theme) => {
  const brand = JSON.parse(readFileSync(join(import.meta.dirname, '../../../content/brand/brand.json'), 'utf8'));
  const tokens = tokensOf(theme);
  expect(Object.fromEntries(Object.keys(brand.colors[theme]).map((name) => [name, tokens.get(name)]))).toEqual(
    brand.colors[theme],
  );
});
