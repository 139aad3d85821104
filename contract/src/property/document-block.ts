import type { RowChoice } from './property-fields.ts';

/** A column of the block's object; or `=` and an SQL expression over its row `r`; or a nested block. */
export interface BlockFields {
  readonly [name: string]: string | BlockFields;
}

export interface DocumentBlock {
  /** Objects it can be read from; the first one in the entitlement set is used. */
  readonly from: readonly string[];
  readonly row?: RowChoice;
  readonly fields: BlockFields;
}
