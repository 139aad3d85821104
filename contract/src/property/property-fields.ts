/**
 * The fields that a property can be searched by. The index has one column per field; the navigator's filters and table, "Show as SQL" and
 * the server's search all use this list. A user doesn't see fields whose objects are outside their set.
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
 * `choice`: one of a few codes; a search can name several. `flag`: Y or N. `number`, `date`: a range with optional ends. `text`: one exact
 * value out of many (a ZIP, a lender).
 */
export type FieldKind = 'choice' | 'flag' | 'number' | 'date' | 'text';
export type FieldUnit = 'dollars' | 'sq ft' | 'percent' | 'years' | 'year' | 'rate';

/**
 * Which row of an object the value comes from, for objects with several rows per property. `last-sale`: the newest arm's-length sale.
 * `first-loan`: the newest open first-position loan. `open-case`: the newest active foreclosure case, or else the newest one.
 * `last-permit`: the most recently issued permit. `last-flip`: the newest resale within a year. `elementary`, `middle`, `high`: the
 * assigned school of that level.
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
  /** `Schema.Object` and its column. */
  readonly object: string;
  readonly column: string;
  readonly row?: RowChoice;
  readonly unit?: FieldUnit;
  /** A person's name or mailing address: withheld from trial users who haven't signed an NDA. */
  readonly isPersonal?: true;
}

export type FieldKey = (typeof propertyFields)[number]['key'];

export function findField(key: string): (PropertyField & { readonly key: FieldKey }) | undefined {
  return propertyFields.find((field) => field.key === key);
}
