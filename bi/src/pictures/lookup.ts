import type { ReplyOf } from '@platbook/contract/endpoint';
import type { getReport, PictureData } from '@platbook/contract/reports/reports';
import { titleCase } from '@platbook/property/title-case';
import { timeWords } from '../words/figures.ts';
import type { ReportLookup } from './picture-props.ts';

export type Report = ReplyOf<typeof getReport>;

const palette = [1, 2, 3, 4, 5, 6, 7, 8];
/** The color without a meaning, in reports whose first color has one. */
const neutral = 6;

export function createLookup(report: Report): ReportLookup {
  const find = <Part extends { id: string }>(parts: readonly Part[], kind: string) => {
    const byId = new Map(parts.map((part) => [part.id, part]));
    return (id: string): Part => {
      const part = byId.get(id);
      if (!part) throw new Error(`The report ${report.id} has no ${kind} ${id}`);
      return part;
    };
  };
  const dimension = find(report.dimensions, 'dimension');
  const measure = find(report.measures, 'measure');
  // Colors with a meaning are never used for anything else: further series reuse the other ones.
  const reserved = new Set(report.measures.flatMap(({ color }) => color ?? []));
  const order = palette.filter((step) => !reserved.has(step));
  const stepAt = (place: number) => order[place % order.length] ?? 1;
  return {
    reportId: report.id,
    asOf: report.asOf,
    dimension,
    hasDimension: (id) => report.dimensions.some((known) => known.id === id),
    measure,
    column(id, picture) {
      const known = [...(picture?.columns ?? []), ...report.columns].find(({ column }) => column === id);
      return known ?? { column: id, label: id, format: 'text' };
    },
    wordsOf(id, value, data) {
      const { kind, values } = dimension(id);
      if (kind === 'time') return timeWords(value);
      return (
        values?.find((known) => known.value === value)?.label ??
        data?.labels[id]?.[value] ??
        (kind === 'text' ? titleCase(value) : value)
      );
    },
    hasProperties({ cube, measures }) {
      const own = cube ?? report.measures.find(({ id }) => id === measures[0]);
      const id = typeof own === 'string' ? own : (own?.cube ?? report.measures.find((one) => one.id === own?.of)?.cube);
      return report.cubes.some((one) => one.id === id && one.property !== undefined);
    },
    wordsOfColumn(column, value) {
      const owner = report.dimensions.find((candidate) => candidate.column === column);
      return owner?.values?.find((known) => known.value === value)?.label;
    },
    colorOf(id, value, place) {
      const values = dimension(id).values ?? [];
      const known = values.findIndex((candidate) => candidate.value === value);
      const step = values[known]?.color ?? stepAt(known < 0 ? values.length + place : known);
      return `var(--c${step})`;
    },
    measureColor: (id, place) => `var(--c${measure(id).color ?? stepAt(place)})`,
    mainColor: `var(--c${reserved.has(1) ? neutral : 1})`,
  };
}

export function emptyData(id: string): PictureData {
  return { id, keys: [], rows: [], labels: {}, total: 0 };
}
