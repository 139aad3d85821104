import type { ReplyOf } from '@platbook/contract/endpoint';
import { findField, type PropertyField } from '@platbook/contract/property/property-fields';
import type { Cell, getNavigatorStart, PropertyCount } from '@platbook/contract/property/property-search';
import { codeNames, titleCase } from '@platbook/property/title-case';
import { codeWords } from '../words/figures.ts';

export type NavigatorStart = ReplyOf<typeof getNavigatorStart>;

export interface FieldFacts extends PropertyField {
  readonly labels: ReadonlyMap<string, string>;
  readonly from: Cell | undefined;
  readonly to: Cell | undefined;
}

export function describeFields(start: NavigatorStart | undefined): ReadonlyMap<string, FieldFacts> {
  const facts = (start?.fields ?? []).flatMap(({ key, choices, from, to }): [string, FieldFacts][] => {
    const field: PropertyField | undefined = findField(key);
    if (!field) return [];
    const counties = key === 'county' ? start?.counties.map(({ fips, name }) => ({ value: fips, label: name })) : [];
    const labels = new Map([...(counties ?? []), ...(choices ?? [])].map(({ value, label }) => [value, label]));
    return [[key, { ...field, labels, from, to }]];
  });
  return new Map(facts);
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const plain = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const rate = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 3 });

export const countText = (count: number) => plain.format(count);

export const propertiesText = (count: number) => `${countText(count)} ${count === 1 ? 'property' : 'properties'}`;

/** For a count that can be of the first 10,000 only. */
export const countedText = ({ count, isMore }: PropertyCount, moreThan = 'more than') =>
  isMore ? `${moreThan} ${countText(count)}` : countText(count);

export function cellText(field: FieldFacts | PropertyField, value: Cell | undefined): string {
  if (value === null || value === undefined || value === '') return '';
  if (field.kind === 'flag') return value === 'Y' ? 'Yes' : 'No';
  if (typeof value === 'string') {
    const label = 'labels' in field ? field.labels.get(value) : undefined;
    // Names and addresses are in title case.
    return (
      codeNames[value] ?? codeWords(label) ?? (field.kind === 'text' ? titleCase(value) : (codeWords(value) ?? value))
    );
  }
  if (field.unit === 'dollars') return dollars.format(value);
  if (field.unit === 'percent') return `${plain.format(value)}%`;
  if (field.unit === 'rate') return `${rate.format(value)}%`;
  if (field.unit === 'year') return String(value);
  return plain.format(value);
}
