import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { contrast } from '@platbook/contract/rules/contrast';
import Type, { type Static } from 'typebox';
import { parseJson } from './parse-json.ts';

export const brandColors = [
  ...['paper', 'raised', 'sunken', 'float', 'hover', 'ink', 'muted', 'rule', 'rule-strong', 'edge'],
  ...['accent', 'accent-strong', 'accent-ink', 'accent-wash', 'accent-edge', 'focus'],
  ...['sales', 'sales-strong', 'sales-ink', 'sales-wash', 'sales-edge'],
];
const helpLinks = ['whatsNew', 'introVideo', 'userGuide', 'dataGuide', 'dataCatalog', 'webinars', 'apiDocs'] as const;

const closed = { additionalProperties: false };
const objectOf = <const Names extends readonly string[]>(names: Names, shape: Type.TSchema) =>
  Type.Unsafe<Record<Names[number], string>>(
    Type.Object(Object.fromEntries(names.map((name) => [name, shape])), closed),
  );
const themeShape = objectOf(brandColors, Type.String({ pattern: '^#[0-9a-f]{6}$' }));
const brandShape = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 60, pattern: '^[^<>\\r\\n]*\\S[^<>\\r\\n]*$' }),
    phone: Type.String({ maxLength: 40, pattern: '^[-+(). 0-9A-Za-z]*$' }),
    colors: Type.Object({ light: themeShape, dark: themeShape }, closed),
    // Empty, a path of the product, or another URL.
    links: objectOf(helpLinks, Type.String({ maxLength: 2000, pattern: '^(|/[^/\\\\].*|https?://[^\\s]+)$' })),
  },
  closed,
);

export interface Brand extends Static<typeof brandShape> {
  /** SVG for both themes. */
  readonly logos: { readonly light: string; readonly dark: string };
  /** Changes whenever the brand changes, so browsers can cache what they loaded. */
  readonly version: string;
}

const largestLogo = 100_000;

export function readBrand(folder: string): Brand {
  const faults: string[] = [];
  const read = (name: string): string => {
    const file = path.join(folder, name);
    if (existsSync(file) && statSync(file).size <= largestLogo) return readFileSync(file, 'utf8');
    faults.push(`${file}:1: ${existsSync(file) ? 'The file is larger than 100 kB.' : 'The file is missing.'}`);
    return '';
  };
  const text = read('brand.json');
  const parsed = text === '' ? undefined : parseJson(text, brandShape);
  for (const { line, sentence } of parsed?.faults ?? [])
    faults.push(`${path.join(folder, 'brand.json')}:${line}: ${sentence}`);
  const readLogo = (name: string): string => {
    const svg = read(name);
    if (svg !== '' && !/^\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*<svg[\s>]/.test(svg))
      faults.push(`${path.join(folder, name)}:1: The logo must be an SVG image.`);
    return svg;
  };
  const light = readLogo('logo.svg');
  const dark = existsSync(path.join(folder, 'logo-dark.svg')) ? readLogo('logo-dark.svg') : light;
  if (faults.length > 0) throw new Error(`The brand has errors:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  const version = createHash('sha256').update([text, light, dark].join('\0')).digest('hex').slice(0, 12);
  return { ...(parsed?.value as Static<typeof brandShape>), logos: { light, dark }, version };
}

const surfaces = ['paper', 'raised', 'sunken', 'float', 'hover'];
/** Text on its background, by token name; edges need 3:1, text 4.5:1. */
const pairs: readonly (readonly [front: string, ground: string, least: number])[] = [
  ...['ink', 'muted', 'accent', 'accent-strong', 'sales', 'sales-strong'].flatMap((front) =>
    surfaces.map((ground) => [front, ground, 4.5] as const),
  ),
  ...['accent', 'accent-strong', 'ink'].map((front) => [front, 'accent-wash', 4.5] as const),
  ...['sales', 'sales-strong', 'ink'].map((front) => [front, 'sales-wash', 4.5] as const),
  ...['accent', 'accent-strong'].map((ground) => ['accent-ink', ground, 4.5] as const),
  ...['sales', 'sales-strong'].map((ground) => ['sales-ink', ground, 4.5] as const),
  ...['edge', 'focus'].map((front) => [front, 'paper', 3] as const),
];

/** One sentence for each low-contrast pair of colors (WCAG 2.2, 1.4.3 and 1.4.11). */
export function findWeakContrasts({ colors }: Brand): string[] {
  return (['light', 'dark'] as const).flatMap((theme) => {
    const color: Record<string, string> = colors[theme];
    return pairs.flatMap(([front, ground, least]) => {
      const found = contrast(color[front] ?? '', color[ground] ?? '');
      if (found >= least) return [];
      return [
        `${front} on ${ground} in the ${theme} theme has a contrast ratio of ${found.toFixed(2)}. The minimum is ${least}.`,
      ];
    });
  });
}

export function brandStyles({ colors, version }: Brand): string {
  const rules = (theme: 'light' | 'dark') =>
    Object.entries(colors[theme])
      .map(([name, color]) => `--${name}:${color}`)
      .join(';');
  // A URL inside a variable would resolve against the file that uses the variable.
  const logo = (name: string) => `.mark{background-image:url("${name}?v=${version}")}`;
  return [
    `:root,[data-theme="light"]{${rules('light')}}`,
    `[data-theme="dark"]{${rules('dark')}}`,
    logo('logo.svg'),
    `[data-theme="dark"] ${logo('logo-dark.svg')}`,
    // For pages that only follow the system's theme.
    `@media (prefers-color-scheme:dark){:root:not([data-theme]){${rules('dark')}}:root:not([data-theme]) ${logo('logo-dark.svg')}}`,
    '',
  ].join('\n');
}
