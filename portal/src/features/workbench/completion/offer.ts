import type { CodedValue } from '@platbook/property/dictionary/coded-values';

export interface OfferNote {
  title: string;
  about: string;
  description: string;
  values: CodedValue[];
  moreValues: number;
}

export interface Offer {
  label: string;
  apply: string;
  kind: 'schema' | 'table' | 'locked' | 'column' | 'alias' | 'keyword' | 'function' | 'value' | 'join';
  /** Right-aligned: a column's data type, a table's schema, the pack of a locked table, a value's meaning. */
  detail: string;
  /** Typed parts of the label, as pairs of from and to. */
  marks: number[];
  note: OfferNote | undefined;
  rank: Rank;
}

/** What a typed word is compared with, to compare a longer one. */
export interface Rank {
  name: string;
  weight: number;
  /** Precedes the name in the label. */
  prefix: string;
  /** Of ties, the lower one is first. */
  order: number;
}

export interface Completion {
  from: number;
  to: number;
  offers: Offer[];
  /** Has all that a longer word could mean here. */
  isWhole: boolean;
  /** A column whose values could be offered here, once they are loaded. */
  wants: WantedValues | undefined;
}

export interface WantedValues {
  schema: string;
  table: string;
  column: string;
  /** The place is in a string, so the list opens when they arrive. */
  isInString: boolean;
}

export type OfferDraft = Omit<Offer, 'marks' | 'rank'>;

export function draftOffer(kind: Offer['kind'], label: string, apply = label, detail = ''): OfferDraft {
  return { label, apply, kind, detail, note: undefined };
}
