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
}

export interface Completion {
  from: number;
  to: number;
  offers: Offer[];
}

export type OfferDraft = Omit<Offer, 'marks'>;

export function draftOffer(kind: Offer['kind'], label: string, apply = label, detail = ''): OfferDraft {
  return { label, apply, kind, detail, note: undefined };
}
