import type { Cell } from '@platbook/contract/property/property-search';
import type { SetFiles, TilePlace } from './property-index.ts';

export interface Statement {
  readonly sql: string;
  readonly values: readonly (string | number)[];
}

export interface Rows {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

export interface IndexOrder {
  readonly files: SetFiles;
  readonly statements: readonly Statement[];
  /** Answers with a vector tile instead of rows; each statement's rows are the layer at the same index. */
  readonly tile?: TileOrder;
}

export interface TileOrder extends TilePlace {
  /** Tiles of this zoom are drawn at all larger ones, so they aren't simplified. */
  readonly maxZoom: number;
  readonly layers: readonly string[];
}

/** A tile is gzipped and in base64, because messages between processes are JSON; it is empty without any feature. */
export type IndexAnswer = readonly Rows[] | string;

/** One order's statements run side by side on this many connections. */
export const connectionsPerOrder = 2;
