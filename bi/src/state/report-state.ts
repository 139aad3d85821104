/** The state of a report, and its form in the address: `?page=trend&period=12m&where=county=12031,06111%26stage=REO&pick=month=2026-03`. */
import {
  type ReportCondition,
  readReportConditions,
  writeReportConditions,
} from '@platbook/property/report-conditions';
import { readDrills, writeDrills } from '@platbook/property/report-drill';
import { writeSearch } from '@platbook/ui/browser/address-state';

export interface ReportState {
  readonly page: string | undefined;
  /** In the form the calls expect; undefined for the last twelve months. */
  readonly period: string | undefined;
  readonly where: readonly ReportCondition[];
  readonly pick: readonly ReportCondition[];
  /** The year or quarter that a picture was drilled into, by picture ID. */
  readonly drill: ReadonlyMap<string, string>;
}

export function parseState(search: string): ReportState {
  const given = new URLSearchParams(search);
  return {
    page: given.get('page') || undefined,
    period: given.get('period') || undefined,
    where: readOr([], () => readReportConditions(given.get('where') ?? undefined)),
    pick: readOr([], () => readReportConditions(given.get('pick') ?? undefined)),
    drill: readOr(new Map(), () => readDrills(given.get('drill') ?? undefined)),
  };
}

export function buildSearch({ page, period, where, pick, drill }: ReportState): string {
  const [wheres, picks] = [writeReportConditions(where), writeReportConditions(pick)];
  return writeSearch(
    { page, period, where: wheres, pick: picks, drill: writeDrills(drill) },
    { '%2C': ',', '%3D': '=', '%2F': '/' },
  );
}

export function queryOf({ period, where, pick, drill }: ReportState) {
  const [wheres, picks, drills] = [writeReportConditions(where), writeReportConditions(pick), writeDrills(drill)];
  return {
    ...(period && { period }),
    ...(wheres && { where: wheres }),
    ...(picks && { pick: picks }),
    ...(drills && { drill: drills }),
  };
}

export function markQuery(mark: readonly ReportCondition[] = []) {
  return mark.length > 0 && { mark: writeReportConditions(mark) };
}

export function withCondition(conditions: readonly ReportCondition[], changed: ReportCondition): ReportCondition[] {
  const isEmpty = changed.values.length === 0 && (!changed.range || (changed.range.from ?? changed.range.to) === null);
  const found = conditions.some(({ dimension }) => dimension === changed.dimension);
  if (isEmpty) return conditions.filter(({ dimension }) => dimension !== changed.dimension);
  if (!found) return [...conditions, changed];
  return conditions.map((condition) => (condition.dimension === changed.dimension ? changed : condition));
}

export function withPick(
  pick: readonly ReportCondition[],
  pressed: Readonly<Record<string, string>>,
  isMore: boolean,
): ReportCondition[] {
  const dimensions = Object.entries(pressed);
  const valuesOf = (dimension: string) => pick.find((condition) => condition.dimension === dimension)?.values ?? [];
  const isPicked = dimensions.every(([dimension, value]) => valuesOf(dimension).includes(value));
  const isAlone = dimensions.every(([dimension]) => valuesOf(dimension).length === 1);
  let next = [...pick];
  for (const [dimension, value] of dimensions) {
    const before = isMore || (isPicked && isAlone) ? valuesOf(dimension) : [];
    const values =
      isPicked && (isMore || isAlone) ? before.filter((other) => other !== value) : [...new Set([...before, value])];
    next = withCondition(next, { dimension, values });
  }
  return next;
}

/** The address can have anything in it: `otherwise` if it can't be parsed. */
export function readOr<Value>(otherwise: Value, read: () => Value): Value {
  try {
    return read();
  } catch {
    return otherwise;
  }
}
