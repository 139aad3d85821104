import type { ColorScheme } from '../styles/color-scheme.ts';

export const mapTokens = [
  'land',
  'block',
  'lot',
  'road',
  'water',
  'park',
  'sand',
  'sage',
  'roof',
  'edge',
  'rule-strong',
  'map-label',
  'paper',
  'float',
  'ink',
  'muted',
  'faint',
  'accent',
  's2',
  's3',
  's4',
  's5',
  's6',
  's7',
  'c1',
  'c2',
  'c3',
  'c4',
  'c5',
  'c6',
  'c7',
  'c8',
] as const;
export type MapToken = (typeof mapTokens)[number];
export type MapColors = Readonly<Record<MapToken, string>>;

/** Resolves the tokens in a theme, the current one if absent; MapLibre doesn't understand CSS variables. */
export function readMapColors(scheme?: ColorScheme): MapColors {
  const place = document.createElement('i');
  if (scheme) place.dataset['theme'] = scheme;
  document.body.append(place);
  const style = getComputedStyle(place);
  const entries = mapTokens.map((token) => [token, style.getPropertyValue(`--${token}`).trim() || '#888888'] as const);
  place.remove();
  return Object.fromEntries(entries) as Record<MapToken, string>;
}
