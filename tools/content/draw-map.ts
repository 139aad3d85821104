import type { CountyShape } from '../../portal/src/charts/map/map-shapes.ts';
import { escapeHtml } from './escape-html.ts';
import { type MapValues, trialShapes } from './map-values.ts';
import { printToken } from './print-tokens.ts';

const panel = { width: 132, height: 118, gap: 10 };
const classes = 5;
const letterWidth = 5.2;
const below = { name: 15, range: 27, legend: 30 };

export function drawMap({ kind, values }: MapValues, unit: string): string {
  if (values.size === 0) throw new Error('The map has no values.');
  const bounds = classBounds([...values.values()]);
  const shades = bounds.map((_bound, at) => printToken(`s${bounds.length === 1 ? 4 : 2 + at}`));
  const shadeOf = (value: number | undefined) =>
    value === undefined ? printToken('land') : (shades[bounds.findLastIndex(({ from }) => value >= from)] ?? shades[0]);
  const format = numberFormat(unit, [...values.values()]);
  const counties = trialShapes();
  const panels = counties.map((county, place) => {
    const own = kind === 'county' ? [values.get(county.fips)] : county.zips.map(({ zip }) => values.get(zip));
    const known = own.filter((value) => value !== undefined);
    const [least, most] = [Math.min(...known), Math.max(...known)];
    const range =
      known.length === 0 ? 'no rows' : least === most ? format(least) : `${format(least)} – ${format(most)}`;
    const x = place * (panel.width + panel.gap);
    return `<g transform="translate(${x} 0)">${drawCounty(county, kind, (key) => shadeOf(values.get(key)))}
<text y="${panel.height + below.name}" font-weight="600" fill="${printToken('ink')}">${escapeHtml(county.name)}</text>
<text y="${panel.height + below.range}">${escapeHtml(range)}</text></g>`;
  });
  const width = counties.length * (panel.width + panel.gap) - panel.gap;
  const height = panel.height + below.range + below.legend;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="Public Sans" font-size="9.5" fill="${printToken('muted')}">
${panels.join('\n')}
${drawLegend(bounds, shades as string[], format, height, kind)}
</svg>`;
}

function drawCounty(
  county: CountyShape,
  kind: MapValues['kind'],
  shadeOf: (key: string) => string | undefined,
): string {
  const scale = Math.min(panel.width / (county.right - county.left), panel.height / (county.bottom - county.top));
  const inset = (panel.width - (county.right - county.left) * scale) / 2;
  const drop = (panel.height - (county.bottom - county.top) * scale) / 2;
  const x = (value: number) => round((value - county.left) * scale + inset);
  const y = (value: number) => round((value - county.top) * scale + drop);
  const frame = `<rect x="${x(county.left)}" y="${y(county.top)}" width="${round((county.right - county.left) * scale)}" height="${round((county.bottom - county.top) * scale)}" fill="${kind === 'county' ? shadeOf(county.fips) : 'none'}" stroke="${printToken('faint')}" stroke-width="0.8"/>`;
  if (kind === 'county') return frame;
  const cells = county.zips.map(({ zip, corners }) => {
    const points = [];
    for (let at = 0; at < corners.length; at += 2)
      points.push(`${x(corners[at] as number)},${y(corners[at + 1] as number)}`);
    return `<polygon points="${points.join(' ')}" fill="${shadeOf(zip)}"/>`;
  });
  return `<g stroke="${printToken('paper')}" stroke-width="0.6">${cells.join('')}</g>${frame}`;
}

interface ValueClass {
  from: number;
  to: number;
}

/** Five classes with about the same number of places each or, if many places share a value, of distinct values. */
function classBounds(values: readonly number[]): ValueClass[] {
  const sorted = [...values].sort((a, b) => a - b);
  const different = [...new Set(sorted)];
  const starts = (of: readonly number[]) =>
    Array.from({ length: classes }, (_each, at) => of[Math.floor((at * of.length) / classes)] as number);
  const equal = new Set(starts(sorted));
  const own = equal.size === classes ? [...equal] : [...new Set(starts(different))];
  return own.map((from, at) => ({ from, to: own[at + 1] ?? (sorted.at(-1) as number) }));
}

function drawLegend(
  bounds: readonly ValueClass[],
  shades: readonly string[],
  format: (value: number) => string,
  bottom: number,
  kind: MapValues['kind'],
): string {
  const entries = bounds.map(({ from, to }, at) => ({
    text: from === to ? format(from) : `${format(from)} to ${at < bounds.length - 1 ? '< ' : ''}${format(to)}`,
    shade: shades[at] ?? '',
  }));
  if (kind === 'ZIP') entries.push({ text: 'too few rows', shade: printToken('land') });
  let x = 0;
  return entries
    .map(({ text, shade }) => {
      const place = x;
      x += 32 + text.length * letterWidth;
      const edge = `stroke="${printToken('rule-strong')}" stroke-width="0.5"`;
      return `<rect x="${place}" y="${bottom - 12}" width="10" height="10" fill="${shade}" ${edge}/><text x="${place + 14}" y="${bottom - 3.5}">${escapeHtml(text)}</text>`;
    })
    .join('');
}

/** `$` before, `%` after, a year unchanged; the caption names other units. Uses enough decimals to distinguish the values. */
function numberFormat(unit: string, values: readonly number[]): (value: number) => string {
  const span = Math.max(...values) - Math.min(...values);
  const decimals = values.every(Number.isInteger) || span >= 100 ? 0 : span >= 3 ? 1 : 2;
  const plain = (value: number) =>
    Math.abs(value) >= 10_000
      ? new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 }).format(value)
      : value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  if (unit === '$') return (value) => `$${plain(value)}`;
  if (unit === '%') return (value) => `${plain(value)}%`;
  return unit === 'year' ? (value) => value.toFixed(0) : plain;
}

const round = (value: number) => Math.round(value * 100) / 100;
