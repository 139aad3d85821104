import { type ChartParts, textWidth } from './chart-axis.ts';
import type { FieldName } from './read-mapping.ts';

/** Pixels. */
const longestEntry = 240;

export interface ChartType {
  color: FieldName | undefined;
  columnFacet: FieldName;
  rowFacet: FieldName;
  pointing: 'x' | 'nearest' | 'bar';
  /** Vega-Lite layers, from bottom to top. */
  buildLayers(parts: ChartParts): object[];
}

export function colorChannel(parts: ChartParts, field: FieldName | undefined): object {
  const { look, kinds, texts, titles } = parts;
  const kind = field && kinds[field];
  if (!kind) return { value: look.colors.series[0] };
  const legend = look.title === undefined ? null : { title: kind === 'text' ? null : titles[field] };
  if (kind !== 'text') return { field, type: 'quantitative', scale: { range: look.colors.shades }, legend };
  const domain = texts[field] ?? [];
  return {
    field,
    type: 'nominal',
    scale: { domain, range: seriesColors(parts, field) },
    legend: legend && { ...legend, ...legendColumns(domain, look.width) },
  };
}

/** As many columns as fit the longest text of an exported legend. */
function legendColumns(texts: readonly string[], width: number): object {
  const longest = Math.min(longestEntry, Math.max(0, ...texts.slice(0, 100).map(textWidth)) * (12 / 11));
  return { labelLimit: longestEntry, columns: Math.max(1, Math.floor(width / (longest + 50))) };
}

export function seriesColors({ look, texts }: Pick<ChartParts, 'look' | 'texts'>, field: FieldName): string[] {
  const { series } = look.colors;
  return (texts[field] ?? []).map((_text, place) => series[place % series.length] ?? '');
}

/** A dashed linear regression for each color in each small chart. None if an axis isn't numeric. */
export function trendLayers(parts: ChartParts, color: 'split' | 'color'): object[] {
  const { mapping, kinds } = parts;
  if (!mapping.hasTrendline || kinds.x === 'text' || kinds.y === 'text') return [];
  const groups: FieldName[] = [color, 'xFacet', 'yFacet'];
  return [
    {
      transform: [{ regression: 'y', on: 'x', groupby: groups.filter((field) => kinds[field] === 'text') }],
      mark: { type: 'line', strokeWidth: 1.5, strokeDash: [5, 4], opacity: 0.85, clip: true },
      encoding: {
        x: axisOf(kinds.x, 'x'),
        y: axisOf(kinds.y, 'y'),
        color:
          kinds[color] === 'number' ? { value: parts.look.colors.muted } : colorChannel(parts, kinds[color] && color),
      },
    },
  ];
}

function axisOf(kind: string | undefined, field: 'x' | 'y'): object {
  return kind === 'date' ? { field, type: 'temporal', scale: { type: 'utc' } } : { field, type: 'quantitative' };
}
