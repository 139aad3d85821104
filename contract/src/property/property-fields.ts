/** The fields that a property can be searched by. The index has one column per field. */
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

/** `choice`: any of a few codes. `number`, `date`: a range. `text`: one exact value out of many (a ZIP, a lender). */
export type FieldKind = 'choice' | 'flag' | 'number' | 'date' | 'text';
export type FieldUnit = 'dollars' | 'sq ft' | 'percent' | 'years' | 'year' | 'rate';

/** Which row of an object the value comes from. `open-case`: the newest active foreclosure case, or else the newest one. */
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
