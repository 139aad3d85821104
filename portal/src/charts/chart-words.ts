import type { FieldName } from '@platbook/charts/read-mapping';
import { type ChartTypeName, chartTypes } from '@platbook/contract/rules/chart';
import type { ChartFacts } from './chart-messages.ts';

export const fieldNames: Record<FieldName, string> = {
  x: 'X',
  y: 'Y',
  split: 'Split',
  size: 'Size',
  color: 'Color',
  barlabel: 'Bar label',
  barvalue: 'Bar value',
  xFacet: 'X facet',
  yFacet: 'Y facet',
  labelFacet: 'Label facet',
  valueFacet: 'Value facet',
  filter: 'Filter',
  trendline: 'Trendline',
  yMin: 'Y min',
  yMax: 'Y max',
};

export function chartTitle({ axes: [across, up] }: Pick<ChartFacts, 'axes'>): string {
  return `${up?.column ?? ''} by ${across?.column ?? ''}`;
}

export function facetText({ facets, cells }: Pick<ChartFacts, 'facets' | 'cells'>): string {
  const names = facets.map(({ direction, column }) => `${direction} facet ${column}`);
  return names.length === 0 ? '' : [...names, `the same scale in all ${cells}`].join(', ');
}

export function drawnText(
  type: ChartTypeName,
  { points, series, cells, leftOut, addedUp, mostAtX, axes }: ChartFacts,
): string {
  const names = chartTypes[type];
  const parts = [
    ...(series > 1 || (names.shape === 'line' && mostAtX === 1) ? [countOf(series, names.series)] : []),
    countOf(points, names.mark),
    ...(cells > 1 ? [countOf(cells, 'small chart')] : []),
  ];
  const notes = [
    ...(mostAtX > 1 ? [`Drawn as points: up to ${countOf(mostAtX, 'row')} per ${axes[0]?.column ?? 'X'}.`] : []),
    ...(addedUp > 0 ? [`Rows with the same label are summed (${countOf(addedUp, 'row')}).`] : []),
    ...(leftOut > 0 ? [`Rows without a value are left out (${countOf(leftOut, 'row')}).`] : []),
  ];
  return [`${parts.join(', ')}.`, ...notes].join(' ');
}

export function describeInWords(type: ChartTypeName, facts: ChartFacts, legend: readonly { text: string }[]): string {
  const names = legend.slice(0, 12).map(({ text }) => text);
  const more = legend.length > names.length ? ` and ${legend.length - names.length} more` : '';
  return [
    `${chartTypes[type].name} chart: ${chartTitle(facts)}.`,
    drawnText(type, facts),
    ...(names.length > 0 ? [`${names.join(', ')}${more}.`] : []),
    ...facts.axes.map(({ column, from, to }) => `${column} from ${from} to ${to}.`),
  ].join(' ');
}

function countOf(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}
