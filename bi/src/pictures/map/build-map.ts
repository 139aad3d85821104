import type { ReplyOf } from '@platbook/contract/endpoint';
import type { getReportOutlines } from '@platbook/contract/reports/reports';
import { formatValue } from '../../words/figures.ts';
import { buildColorClasses } from '../color-classes.ts';
import type { DrawingInput } from '../picture-props.ts';
import { textWidth } from '../text-width.ts';
import { numberOf } from '../time/read-series.ts';
import { growAreas } from './grow-areas.ts';
import { type ProjectedArea, projectAreas, viewOfAreas } from './project-areas.ts';

type MapArea = ReplyOf<typeof getReportOutlines>['areas'][number];

interface MapInput extends DrawingInput {
  readonly areas: readonly MapArea[];
  /** Areas of all counties, so that colors mean the same whichever are visible. */
  readonly allAreas: readonly MapArea[];
}

const head = 22;
const gap = 20;
/** In a narrower box, ZIPs would be too small to click. */
const narrowest = 250;

export function buildMap({ picture, data, report, areas, allAreas, width, height }: MapInput) {
  const by = picture.by ?? '';
  const measures = picture.measures.map((id) => ({ ...report.measure(id), at: data.keys.indexOf(id) }));
  const at = data.keys.indexOf(by);
  const rows = new Map(data.rows.map((row) => [String(row[at]), row]));
  const figureOf = (value: string) => numberOf(rows.get(value)?.[measures[0]?.at ?? -1]);
  const classes = buildColorClasses(allAreas.map(({ value }) => figureOf(value)));
  const counties = [...new Map(areas.map(({ county, countyName }) => [county, countyName]))];
  const most = Math.max(1, Math.min(counties.length, Math.floor((width + gap) / (narrowest + gap))));
  const lines = Math.ceil(counties.length / most);
  // Even rows: three and two, not four and one.
  const columns = Math.max(1, Math.ceil(counties.length / Math.max(1, lines)));
  const isAlone = counties.length === 1;
  const box = {
    width: Math.floor((width - gap * (columns - 1)) / columns),
    height: isAlone ? height : Math.max(200, height / Math.max(1, lines)) - head,
  };
  const tall = isAlone ? height : box.height + head + 12;
  const panels = counties.map(([county, title], index) => {
    const grown = growAreas(areas.filter((area) => area.county === county));
    const view = viewOfAreas(grown.areas, box);
    const projected = projectAreas(grown.areas, view);
    const known = projected.filter(({ value }) => rows.has(value));
    const names = placeNames(known, figureOf);
    return {
      county,
      title,
      view,
      x: (index % columns) * (box.width + gap),
      y: Math.floor(index / columns) * tall + (isAlone ? 0 : head),
      bare: projected.filter(({ value }) => !rows.has(value)).map(({ path }) => path),
      isGrown: grown.isGrown,
      areas: known.map(({ value, path }) => ({
        value,
        path,
        step: classes?.classOf(figureOf(value)),
        name: names.get(value),
        mark: { values: { [by]: value }, label: report.wordsOf(by, value, data) },
        facts: measures.map(
          ({ label, format, at: column }) => [label, formatValue(rows.get(value)?.[column], format)] as const,
        ),
      })),
    };
  });
  return { panels, height: lines * tall, classes };
}

function placeNames(
  areas: readonly ProjectedArea[],
  figureOf: (value: string) => number | null,
): Map<string, { x: number; y: number }> {
  const order = areas.toSorted((one, other) => (figureOf(other.value) ?? 0) - (figureOf(one.value) ?? 0));
  const placed = new Map<string, { x: number; y: number; half: number }>();
  for (const { value, label } of order) {
    const half = textWidth(value, 11) / 2;
    if (label.room < half * 2 + 2) continue;
    const isFree = [...placed.values()].every(
      (other) => Math.abs(other.y - label.y) > 14 || Math.abs(other.x - label.x) > other.half + half + 3,
    );
    if (isFree) placed.set(value, { ...label, half });
  }
  return placed;
}
