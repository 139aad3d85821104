import type { CodedValue } from './coded-values.ts';

/** What stands beside the list for the offer that is chosen. */
export interface OfferNote {
  title: string;
  /** Type and table of a column, what a table holds. */
  about: string;
  description: string;
  /** The first values of a coded column, with what they mean. */
  values: CodedValue[];
  /** How many more values there are. */
  moreValues: number;
}

/** One line of the completion list. */
export interface Offer {
  label: string;
  /** What is written; quoted when the name needs it. */
  apply: string;
  kind: 'schema' | 'table' | 'locked' | 'column' | 'alias' | 'keyword' | 'function' | 'value' | 'join';
  /** Data type of a column, schema of a table, pack that opens a locked one, meaning of a value: is at the right. */
  detail: string;
  /** Parts of the label that were typed, as pairs of from and to. */
  marks: number[];
  note: OfferNote | undefined;
}

/** The offers at a place, the best first. */
export interface Completion {
  /** The range of the text that an offer replaces. */
  from: number;
  to: number;
  offers: Offer[];
}

/** An offer whose marks are not known yet. */
export type OfferDraft = Omit<Offer, 'marks'>;
