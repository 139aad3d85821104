import type { Bounds, Cell } from '@platbook/contract/property-search';
import type { PropertyConditions } from '@platbook/contract/rules/property-conditions';

import type { Suggestions, SuggestOptions } from './suggest.ts';

export type { Suggestions, SuggestOptions } from './suggest.ts';

/** The files of one entitlement set: everything that is asked is asked of these alone, so nothing outside the set can be found. */
export interface SetFiles {
  /** Absolute path of the flat table that is searched (`<hash>.homes.duckdb`). */
  readonly homes: string;
  /** Absolute path of its words and documents (`<hash>.lookup.sqlite`). */
  readonly lookup: string;
  /** Absolute path of the set's warehouse file. */
  readonly warehouse: string;
  /** Another value for the same paths: the files were made again. */
  readonly version: string;
}

/** What may be said about any question. */
export interface AskOptions {
  /** Aborted when no one wants the answer any more: the engine stops, and the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Who asks: one caller has so many questions open at most, so that no one fills the line for all others. */
  readonly caller?: string;
}

/** What a set can be searched by. */
export interface IndexAbout {
  /** Keys of the fields (property-fields.ts) that the set has a column for, with smallest and largest of numbers and days. */
  readonly fields: ReadonlyMap<string, { readonly from: Cell; readonly to: Cell }>;
  /** Codes and what they mean, of fields that have a list of them. */
  readonly choices: ReadonlyMap<string, readonly { readonly value: string; readonly label: string }[]>;
  readonly counties: readonly { fips: string; name: string; state: string; bounds: Bounds | null }[];
  /** Objects of the set's warehouse file, as `Schema.Object`. */
  readonly objects: ReadonlySet<string>;
  readonly properties: number;
  /** Of everything; null when nothing has a place. */
  readonly bounds: Bounds | null;
  /** The day of the data, YYYY-MM-DD. */
  readonly asOf: string;
}

/** One property; `values` has the fields that were asked for and that the set has. */
export interface Hit {
  readonly id: number;
  readonly fips: string;
  readonly address: string;
  readonly city: string;
  readonly zip: string;
  readonly apn: string;
  readonly lat: number | null;
  readonly lon: number | null;
  readonly values: Record<string, Cell>;
}

/** An order of rows; those without a value come last, and equal ones are in the order of their ids. */
export interface PropertySort {
  /** Key of a field of the set, or `address`, `apn`, `id`. */
  readonly key: string;
  readonly isDescending: boolean;
}

/** A row that a page begins behind or ends before. */
export interface PropertyPlace {
  readonly value: Cell;
  readonly id: number;
}

export interface PageQuery {
  readonly conditions: PropertyConditions;
  readonly sort: PropertySort;
  readonly fields: readonly string[];
  /** 1 to 1,000. */
  readonly limit: number;
  readonly after?: PropertyPlace | undefined;
  readonly before?: PropertyPlace | undefined;
}

export interface PropertyPage {
  readonly rows: readonly Hit[];
  /** Places of the first and the last row; undefined without rows. */
  readonly first: PropertyPlace | undefined;
  readonly last: PropertyPlace | undefined;
  /** There are more rows in the direction that was asked for. */
  readonly hasMore: boolean;
}

/** How properties lie over the values of a field. */
export interface Facet {
  /** `label` where the value is a code that means something else. */
  readonly values: { value: string; label?: string; count: number }[];
  readonly bars: { from: Cell; to: Cell; count: number }[];
  readonly none: number;
}

export interface MapClusters {
  readonly clusters: { lat: number; lon: number; count: number; bounds: Bounds; layer: Cell }[];
  readonly points: {
    id: number;
    lat: number;
    lon: number;
    address: string;
    value: number | null;
    stage: string | null;
    layer: Cell;
  }[];
}

/** A GeoJSON geometry of an area. */
export interface Area {
  readonly type: 'Polygon' | 'MultiPolygon';
  readonly coordinates: unknown;
}

export interface Outline {
  readonly geoId: string;
  readonly kind: string;
  readonly name: string;
  readonly lat: number;
  readonly lon: number;
  readonly geometry: Area;
}

export interface MapParcels {
  readonly parcels: {
    id: number;
    address: string;
    isHit: boolean;
    stage: string | null;
    layer: Cell;
    rings: [number, number][][];
  }[];
  readonly isCut: boolean;
}

/** Rows of one property by object. */
export type PropertyRows = Record<string, Record<string, Cell>[]>;

export interface CompareRules {
  /** Null: half a mile, then one, then three, until there are five. */
  readonly miles: number | null;
  readonly months: number;
  /** Percent either way. */
  readonly area: number;
  readonly years: number;
  /** Either way; null is any. */
  readonly beds: number | null;
  readonly limit: number;
}

export interface Comparable {
  readonly id: number;
  readonly address: string;
  readonly city: string;
  readonly zip: string;
  readonly lat: number;
  readonly lon: number;
  readonly miles: number;
  readonly soldOn: string;
  readonly price: number;
  readonly area: number | null;
  readonly beds: number | null;
  readonly baths: number | null;
  readonly built: number | null;
  readonly pricePerSqFt: number | null;
  readonly alike: number;
  readonly isOutlier: boolean;
}

export interface Comparables {
  readonly rules: { miles: number; months: number; area: number; years: number; beds: number | null; type: string };
  readonly found: number;
  readonly comparables: Comparable[];
  readonly medianPerSqFt: number | null;
  readonly indicatedValue: number | null;
}

/** More questions wait than may. */
export class IndexBusyError extends Error {}
/** An answer took longer than it may; the engine gave the question up. */
export class IndexTimeoutError extends Error {}
/** The engine died or could not answer; the next question finds a new one. */
export class IndexFailedError extends Error {}

/**
 * Where properties are searched, counted and reported. Plain values in and out; conditions name fields that the set has (`about`), else
 * IndexFailedError. Every call rejects with IndexBusyError, IndexTimeoutError or IndexFailedError when it has no answer, and never answers
 * out of other files than those it was given. A property that the set does not hold is undefined.
 */
export interface PropertyIndex {
  /** Kept in memory as long as the version is the same. */
  about(of: SetFiles, options?: AskOptions): Promise<IndexAbout>;
  /** What a text may mean that is being typed. */
  suggest(of: SetFiles, q: string, what: SuggestOptions, options?: AskOptions): Promise<Suggestions>;
  page(of: SetFiles, query: PageQuery, options?: AskOptions): Promise<PropertyPage>;
  count(of: SetFiles, conditions: PropertyConditions, options?: AskOptions): Promise<number>;
  facet(of: SetFiles, field: string, conditions: PropertyConditions, options?: AskOptions): Promise<Facet>;
  clusters(
    of: SetFiles,
    query: { conditions: PropertyConditions; zoom: number; layer: string | undefined },
    options?: AskOptions,
  ): Promise<MapClusters>;
  /** Of the boundaries that the set has; without any, the extents of its counties and ZIPs. */
  outlines(of: SetFiles, view: Bounds, zoom: number, options?: AskOptions): Promise<Outline[]>;
  /** Of what is in the view of the conditions, which they must have; none where the set has no parcels. */
  parcels(
    of: SetFiles,
    query: { conditions: PropertyConditions; layer: string | undefined },
    options?: AskOptions,
  ): Promise<MapParcels>;
  report(of: SetFiles, id: number, options?: AskOptions): Promise<PropertyRows | undefined>;
  /**
   * Rows of statements of ours, all of one reading: the searched table is `homes`, the set's objects are `w.Schema.Object`, values are bound to
   * `$1`, `$2` …
   */
  rows(
    of: SetFiles,
    statements: readonly { readonly sql: string; readonly values: readonly (string | number)[] }[],
    options?: AskOptions,
  ): Promise<readonly (readonly (readonly Cell[])[])[]>;
  comparables(of: SetFiles, id: number, rules: CompareRules, options?: AskOptions): Promise<Comparables | undefined>;
  close(): Promise<void>;
}
