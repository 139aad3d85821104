import type { RowChoice } from './property-fields.ts';

/**
 * A column of the block's object, an SQL expression (`=…`) over its row `r`, the meanings of its codes `type` and `use` and the `day` of
 * the data, or a smaller block.
 */
export interface BlockFields {
  readonly [name: string]: string | BlockFields;
}

/** One block of the document. */
export interface DocumentBlock {
  /** The objects that it can be read from; the first one that the set has. */
  readonly from: readonly string[];
  /** Which row, where a property has several. */
  readonly row?: RowChoice;
  readonly fields: BlockFields;
}
