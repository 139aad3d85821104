/**
 * What a property can be searched by (domain paper §6.2). The index has one column for each field; the navigator's filters, its
 * table, "Show as SQL" and the server's search are drawn from this one list. A field that a person's set has no object for is
 * not there for him.
 */
import { propertyFields } from './property-field-list.ts';

export { propertyFields } from './property-field-list.ts';

export type FieldGroup =
  | 'location'
  | 'property'
  | 'owner'
  | 'value'
  | 'sale'
  | 'mortgage'
  | 'foreclosure'
  | 'permits'
  | 'hazard';

/**
 * `choice`: one of a few codes; several may be asked for. `flag`: Y or N. `number`, `date`: a range with either end open.
 * `text`: one exact value out of many (a ZIP, a lender).
 */
export type FieldKind = 'choice' | 'flag' | 'number' | 'date' | 'text';
export type FieldUnit = 'dollars' | 'sq ft' | 'percent' | 'years' | 'year' | 'rate';

/**
 * Which row of an object the value is of: objects with one row a property have none. `last-sale`: the newest arm's-length sale.
 * `first-loan`: the open loan in the first place, the newest of them. `open-case`: the newest foreclosure case that is active,
 * else the newest at all. `last-permit`: the permit issued last. `last-flip`: the newest resale within a
 * year. `elementary`, `middle`, `high`: the school of that level that the property is assigned to.
 */
export type RowChoice =
  | 'last-sale'
  | 'first-loan'
  | 'open-case'
  | 'last-permit'
  | 'last-flip'
  | 'elementary'
  | 'middle'
  | 'high';

export interface PropertyField {
  readonly key: string;
  readonly group: FieldGroup;
  readonly label: string;
  readonly kind: FieldKind;
  /** `Schema.Object` that holds it, and its column there. */
  readonly object: string;
  readonly column: string;
  readonly row?: RowChoice;
  readonly unit?: FieldUnit;
  /** A name or mailing address of a person: withheld from people in trial who signed no NDA. */
  readonly isPersonal?: true;
}

export type FieldKey = (typeof propertyFields)[number]['key'];

/** The field of that key; undefined when there is none. */
export function findField(key: string): (PropertyField & { readonly key: FieldKey }) | undefined {
  return propertyFields.find((field) => field.key === key);
}
