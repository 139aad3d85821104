import type { CodeList, DataProfile, ProfileCounts, ProfiledObject } from '@platbook/contract/packs/data-profile';

/** Rows of a county, '' for rows without one, in both versions. */
type CountyRows = readonly [fips: string, before: number, after: number];

type CountyFill = readonly [
  fips: string,
  rowsBefore: number,
  filledBefore: number,
  rowsAfter: number,
  filledAfter: number,
];

export interface TableRows {
  readonly object: string;
  readonly isByCounty: boolean;
  readonly counties: readonly CountyRows[];
}

export type DataChange =
  | { readonly kind: 'table-added' | 'table-removed'; readonly object: string; readonly of: 'table' | 'view' }
  | {
      readonly kind: 'column-added' | 'column-removed';
      readonly object: string;
      readonly column: string;
      readonly type: string;
    }
  | {
      readonly kind: 'type-changed';
      readonly object: string;
      readonly column: string;
      readonly before: string;
      readonly after: string;
    }
  | CodesChange
  | { readonly kind: 'county-added' | 'county-removed'; readonly fips: string; readonly name: string }
  /** Every counted table, so that a county's rows can be summed. */
  | {
      readonly kind: 'rows';
      readonly names: readonly (readonly [fips: string, name: string])[];
      readonly tables: readonly TableRows[];
    }
  | {
      readonly kind: 'fill';
      readonly object: string;
      readonly column: string;
      readonly isByCounty: boolean;
      readonly counties: readonly CountyFill[];
    };

export interface CodesChange {
  readonly kind: 'codes';
  /** The lookup table, or the table of the column. */
  readonly object: string;
  /** Null for a lookup table. */
  readonly column: string | null;
  /** The columns with these codes, as `Schema.Object.Column`. */
  readonly columns: readonly string[];
  readonly added: readonly (readonly [code: string, meaning: string])[];
  readonly removed: readonly (readonly [code: string, meaning: string])[];
  readonly changed: readonly (readonly [code: string, before: string, after: string])[];
}

/** A smaller change of the share of rows with a value is noise. */
const leastFillChange = 0.01;
const rounding = 1e-9;

/** What changed from one version to the next, for all tables and counties; a renamed table or column is one removed and one added. */
export function compareProfiles(before: DataProfile, after: DataProfile): DataChange[] {
  const pairs = pairUp(before.objects, after.objects, ({ name }) => name);
  return [
    ...pairs.flatMap(compareObject),
    ...compareCodes(before, after),
    ...compareCounties(before, after),
    ...compareRows(pairs, before, after),
    ...pairs.flatMap(compareFill),
  ];
}

type Pair<Item> = readonly [before: Item | undefined, after: Item | undefined];

/** In the order of the later version; what it lacks comes last. */
function pairUp<Item>(before: readonly Item[], after: readonly Item[], keyOf: (item: Item) => string): Pair<Item>[] {
  const earlier = new Map(before.map((item) => [keyOf(item), item]));
  const later = new Set(after.map(keyOf));
  return [
    ...after.map((item) => [earlier.get(keyOf(item)), item] as const),
    ...before.filter((item) => !later.has(keyOf(item))).map((item) => [item, undefined] as const),
  ];
}

function compareObject([before, after]: Pair<ProfiledObject>): DataChange[] {
  if (before === undefined && after !== undefined) return [{ kind: 'table-added', object: after.name, of: after.kind }];
  if (before === undefined || after === undefined)
    return before === undefined ? [] : [{ kind: 'table-removed', object: before.name, of: before.kind }];
  return pairUp(before.columns, after.columns, ([name]) => name).flatMap(([earlier, later]): DataChange[] => {
    const object = after.name;
    if (earlier === undefined)
      return later === undefined ? [] : [{ kind: 'column-added', object, column: later[0], type: later[1] }];
    if (later === undefined) return [{ kind: 'column-removed', object, column: earlier[0], type: earlier[1] }];
    if (earlier[1] === later[1]) return [];
    return [{ kind: 'type-changed', object, column: later[0], before: earlier[1], after: later[1] }];
  });
}

/** Codes of a table or column that only one version has aren't compared. */
function compareCodes(before: DataProfile, after: DataProfile): CodesChange[] {
  return pairUp(before.codes, after.codes, ({ name }) => name).flatMap(([earlier, later]) =>
    earlier === undefined || later === undefined ? [] : compareList(earlier, later),
  );
}

function compareList(before: CodeList, after: CodeList): CodesChange[] {
  const pairs = pairUp(before.values, after.values, ([code]) => code);
  const added = pairs.flatMap(([earlier, later]) => (earlier === undefined && later ? [later] : []));
  const removed = pairs.flatMap(([earlier, later]) => (later === undefined && earlier ? [earlier] : []));
  const changed = pairs.flatMap(([earlier, later]) =>
    earlier && later && earlier[1] !== later[1] ? [[later[0], earlier[1], later[1]] as const] : [],
  );
  if (added.length + removed.length + changed.length === 0) return [];
  const [schema, table, column = null] = after.name.split('.');
  const columns = [...new Set([...before.columns, ...after.columns])];
  return [{ kind: 'codes', object: `${schema}.${table}`, column, columns, added, removed, changed }];
}

function compareCounties(before: DataProfile, after: DataProfile): DataChange[] {
  return pairUp(before.counties, after.counties, ([fips]) => fips).flatMap(([earlier, later]): DataChange[] => {
    if (earlier === undefined && later) return [{ kind: 'county-added', fips: later[0], name: later[1] }];
    if (later === undefined && earlier) return [{ kind: 'county-removed', fips: earlier[0], name: earlier[1] }];
    return [];
  });
}

function compareRows(pairs: readonly Pair<ProfiledObject>[], before: DataProfile, after: DataProfile): DataChange[] {
  const tables = pairs.flatMap(([earlier, later]): TableRows[] => {
    if (!earlier?.counts || !later?.counts) return [];
    const counties = pairCounts(earlier.counts, later.counts).map(
      ([fips, [, rowsBefore], [, rowsAfter]]): CountyRows => [fips, rowsBefore, rowsAfter],
    );
    return [{ object: later.name, isByCounty: later.counts.isByCounty, counties }];
  });
  const isChanged = tables.some(({ counties }) => counties.some(([, earlier, later]) => earlier !== later));
  const names = [...new Map([...before.counties, ...after.counties])];
  return isChanged ? [{ kind: 'rows', names, tables }] : [];
}

type Counts = ProfileCounts['rows'][number];

function pairCounts(before: ProfileCounts, after: ProfileCounts): [fips: string, before: Counts, after: Counts][] {
  return pairUp(before.rows, after.rows, ([fips]) => fips).map(([earlier, later]) => {
    const fips = (later ?? earlier)?.[0] ?? '';
    return [fips, earlier ?? [fips, 0], later ?? [fips, 0]];
  });
}

/** Only columns whose share changed in a county or in all of them; where only the mix of counties changed, the values are the same. */
function compareFill([before, after]: Pair<ProfiledObject>): DataChange[] {
  const [earlier, later] = [before?.counts, after?.counts];
  if (!before || !after || !earlier || !later) return [];
  const counts = pairCounts(earlier, later);
  return after.columns.flatMap(([column], placeAfter): DataChange[] => {
    const placeBefore = before.columns.findIndex(([name]) => name === column);
    if (placeBefore < 0) return [];
    const counties = counts.map(
      ([fips, [, rowsBefore, ...filledBefore], [, rowsAfter, ...filledAfter]]): CountyFill => [
        fips,
        rowsBefore,
        filledBefore[placeBefore] ?? 0,
        rowsAfter,
        filledAfter[placeAfter] ?? 0,
      ],
    );
    if (![sumFill(counties), ...counties].some(isFillChanged)) return [];
    return [{ kind: 'fill', object: after.name, column, isByCounty: later.isByCounty, counties }];
  });
}

export function sumFill(counties: readonly CountyFill[]): CountyFill {
  const sum = (place: 1 | 2 | 3 | 4) => counties.reduce((total, county) => total + county[place], 0);
  return ['', sum(1), sum(2), sum(3), sum(4)];
}

export function isFillChanged([, rowsBefore, filledBefore, rowsAfter, filledAfter]: CountyFill): boolean {
  if (rowsBefore === 0 || rowsAfter === 0) return false;
  return Math.abs(filledAfter / rowsAfter - filledBefore / rowsBefore) >= leastFillChange - rounding;
}
