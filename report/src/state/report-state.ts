/** What a report shows, and its spelling in the address: `?page=trend&period=12m&where=county=12031,06111%26stage=REO&pick=month=2026-03`. */
import {
  type ReportCondition,
  readReportConditions,
  writeReportConditions,
} from '@platbook/contract/rules/report-conditions';
import { readDrills, writeDrills } from '@platbook/contract/rules/report-drill';

export interface ReportState {
  /** The id of a page; undefined for the first. */
  readonly page: string | undefined;
  /** As the calls take it; undefined for the last twelve months. */
  readonly period: string | undefined;
  readonly where: readonly ReportCondition[];
  readonly pick: readonly ReportCondition[];
  /** The year or quarter that a picture was drilled into, by the picture's id. */
  readonly drill: ReadonlyMap<string, string>;
}

/** Reads the query of the address; what cannot be read is passed by. */
export function parseState(search: string): ReportState {
  const given = new URLSearchParams(search);
  return {
    page: given.get('page') || undefined,
    period: given.get('period') || undefined,
    where: readOrNothing(given.get('where')),
    pick: readOrNothing(given.get('pick')),
    drill: readDrillsOrNone(given.get('drill')),
  };
}

/** The query of a state, in the order in which people read it; what is as usual is left out. */
export function buildSearch({ page, period, where, pick, drill }: ReportState): string {
  const parts = Object.entries({
    page,
    period,
    where: writeReportConditions(where),
    pick: writeReportConditions(pick),
    drill: writeDrills(drill),
  });
  return parts.flatMap(([name, value]) => (value ? [`${name}=${spell(value)}`] : [])).join('&');
}

/** What the calls of a state ask. */
export function queryOf({ period, where, pick, drill }: ReportState) {
  const [wheres, picks, drills] = [writeReportConditions(where), writeReportConditions(pick), writeDrills(drill)];
  return {
    ...(period && { period }),
    ...(wheres && { where: wheres }),
    ...(picks && { pick: picks }),
    ...(drills && { drill: drills }),
  };
}

/** Conditions with those on one dimension changed, or gone when there is nothing left of them. */
export function withCondition(conditions: readonly ReportCondition[], changed: ReportCondition): ReportCondition[] {
  const isEmpty = changed.values.length === 0 && (!changed.range || (changed.range.from ?? changed.range.to) === null);
  const found = conditions.some(({ dimension }) => dimension === changed.dimension);
  if (isEmpty) return conditions.filter(({ dimension }) => dimension !== changed.dimension);
  if (!found) return [...conditions, changed];
  return conditions.map((condition) => (condition.dimension === changed.dimension ? changed : condition));
}

/** The marks that are picked after a press on one: pressed again it is let go of, and with `isMore` the others stay. */
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

function readOrNothing(text: string | null): ReportCondition[] {
  try {
    return readReportConditions(text ?? undefined);
  } catch {
    return [];
  }
}

function readDrillsOrNone(text: string | null): Map<string, string> {
  try {
    return readDrills(text ?? undefined);
  } catch {
    return new Map();
  }
}

/** As an address holds it, with the marks that may be in one as they are, so that people can read it. */
function spell(value: string): string {
  return encodeURIComponent(value).replaceAll('%2C', ',').replaceAll('%3D', '=').replaceAll('%2F', '/');
}
