import type { CodedValue } from './coded-values.ts';

/** Shown next to the list for the selected offer. */
export interface OfferNote {
  title: string;
  /** Type and table of a column; the description of a table. */
  about: string;
  description: string;
  /** The first values of a coded column, with their meanings. */
  values: CodedValue[];
  moreValues: number;
}

export interface Offer {
  label: string;
  /** The text to insert, quoted if necessary. */
  apply: string;
  kind: 'schema' | 'table' | 'locked' | 'column' | 'alias' | 'keyword' | 'function' | 'value' | 'join';
  /** Right-aligned: a column's data type, a table's schema, the pack of a locked table, a value's meaning. */
  detail: string;
  /** Typed parts of the label, as pairs of from and to. */
  marks: number[];
  note: OfferNote | undefined;
}

/** The offers at a place, best first. */
export interface Completion {
  /** The range of the text that an offer replaces. */
  from: number;
  to: number;
  offers: Offer[];
}

/** An offer before its marks are computed. */
export type OfferDraft = Omit<Offer, 'marks'>;
