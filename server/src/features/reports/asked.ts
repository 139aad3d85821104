import type { ReportCube, ReportDimension, ReportPicture } from '@platbook/contract/reports/report-definition';
import type { ReportQuery } from '@platbook/contract/reports/reports';
import {
  type Days,
  InvalidReportText,
  periodBefore,
  type ReportCondition,
  readPeriod,
  readReportConditions,
  yearBefore,
} from '@platbook/property/report-conditions';
import { daysOfTime, drilledInto, readDrills } from '@platbook/property/report-drill';
import { problem } from '../../http/problem.ts';
import type { Report } from './report.ts';

export interface Filter {
  readonly dimension: ReportDimension;
  readonly values: readonly string[];
  readonly range?: ReportCondition['range'];
}

export interface DataDays {
  readonly from: string;
  readonly asOf: string;
}

export type Asked = ReturnType<typeof readAsked>;

export function readAsked(report: Report, query: ReportQuery, data: DataDays) {
  return reading(() => ({
    data,
    period: readPeriod(query.period, data),
    where: readFilters(report, query.where),
    pick: readFilters(report, query.pick),
    drills: readDrills(query.drill),
  }));
}

export function reading<Read>(read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    if (error instanceof InvalidReportText) throw problem('request.invalid', error.message);
    throw error;
  }
}

export function readFilters(report: Report, text: string | undefined): Filter[] {
  return readReportConditions(text).map(({ dimension: id, values, range }) => {
    const dimension = report.dimensions.get(id);
    if (dimension === undefined) throw new InvalidReportText(`The report has no field "${id}"`);
    if ((dimension.kind === 'range') !== (range !== undefined))
      throw new InvalidReportText(`${dimension.label} takes ${range ? 'values' : 'a range, e.g. 1..2'}`);
    const wrong = dimension.kind === 'time' ? values.find((value) => !isTime(value, dimension)) : undefined;
    if (wrong !== undefined) throw new InvalidReportText(`"${wrong.slice(0, 40)}" isn't a value of ${dimension.label}`);
    return { dimension, values, ...(range === undefined ? {} : { range }) };
  });
}

const isTime = (value: string, { grain }: ReportDimension): boolean =>
  grain === 'monthOfYear' ? /^(0[1-9]|1[0-2])$/.test(value) : daysOfValue(value) !== undefined;

function daysOfValue(value: string): Days | undefined {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));
  return isDay && new Date(value).toISOString().startsWith(value) ? { from: value, to: value } : daysOfTime(value);
}

export interface Scope {
  /** Null means all days. */
  readonly days: Days | null;
  /** Each list must match one of its days; for several picked times. */
  readonly anyOf: readonly (readonly Days[])[];
  /** Each list must match one of its months. */
  readonly monthsOfYear: readonly (readonly string[])[];
  readonly filters: readonly Filter[];
  /** Only values of a dimension whose code or label contains the text. */
  readonly search?: { readonly dimension: ReportDimension; readonly text: string };
}

/** The picture's main dimension, at a finer grain after a drill-down. */
export function acrossOf(report: Report, { id, by }: ReportPicture, { drills }: Asked): ReportDimension | undefined {
  const dimension = report.dimensions.get(by ?? '');
  const into = drilledInto(drills.get(id) ?? '');
  if (dimension?.kind !== 'time' || into === undefined) return dimension;
  const finer = report.definition.dimensions.find(({ grain }) => grain === into.grain);
  return finer ?? { ...dimension, id: into.grain, grain: into.grain };
}

/** Picks on the picture's own dimensions highlight it instead of filtering. `more` is for a mark's rows. */
export function scopeOf(report: Report, picture: ReportPicture, asked: Asked, more: readonly Filter[] = []): Scope {
  const across = acrossOf(report, picture, asked);
  const own = new Set([picture.by, picture.split, across?.id]);
  const filters = [...asked.where, ...asked.pick.filter(({ dimension }) => !own.has(dimension.id)), ...more];
  const { drills, period, data } = asked;
  const drilled = across?.kind === 'time' ? drilledInto(drills.get(picture.id) ?? '') : undefined;
  const spans: Record<NonNullable<ReportPicture['span']>, Days | null> = {
    period,
    all: null,
    ahead: { from: dayAfter(data.asOf), to: '9999-12-31' },
  };
  let days = spans[picture.span ?? 'period'];
  const narrow = (to: Days) => {
    days = days === null ? to : common(days, to);
  };
  if (drilled !== undefined) narrow(drilled.days);
  const anyOf: Days[][] = [];
  const monthsOfYear: (readonly string[])[] = [];
  for (const { dimension, values } of filters) {
    if (dimension.kind !== 'time') continue;
    if (dimension.grain === 'monthOfYear') monthsOfYear.push(values);
    else {
      const times = values.flatMap((value) => daysOfValue(value) ?? []);
      if (times.length === 1 && times[0] !== undefined) narrow(times[0]);
      else anyOf.push(times);
    }
  }
  return { days, anyOf, monthsOfYear, filters: filters.filter(({ dimension }) => dimension.kind !== 'time') };
}

/** The scope of the previous period, or of the same days a year earlier; undefined if the data doesn't reach back that far. */
export function scopeBefore(scope: Scope, which: 'period' | 'year', data: DataDays): Scope | undefined {
  const { days, anyOf } = scope;
  if (days === null || anyOf.length > 0 || days.from > days.to || days.to > data.asOf) return undefined;
  const before = which === 'year' ? yearBefore(days) : periodBefore(days);
  return reachesBack(before, data) ? { ...scope, days: before } : undefined;
}

/** Whether the data covers these days, rounding its first day down to the start of the month. */
export const reachesBack = ({ from }: Days, data: DataDays): boolean => from >= `${data.from.slice(0, 8)}01`;

function common(one: Days, other: Days): Days {
  const [, from = ''] = [one.from, other.from].sort();
  const [to = ''] = [one.to, other.to].sort();
  return { from, to };
}

const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

export function filtersOf({ filters }: Scope, cube: ReportCube): readonly Filter[] {
  return filters.filter(({ dimension }) => cube.dimensions.includes(dimension.id));
}
