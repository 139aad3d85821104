import type { FieldGroup, FieldKey } from '@platbook/contract/property/property-fields';
import { propertyFields } from '@platbook/contract/property/property-fields';

export interface FilterGroup {
  readonly group: FieldGroup;
  readonly title: string;
  readonly first: readonly FieldKey[];
}

export const filterGroups: readonly FilterGroup[] = [
  { group: 'location', title: 'Location', first: ['county', 'city', 'zip'] },
  { group: 'property', title: 'Property', first: ['type', 'beds', 'baths', 'area', 'built'] },
  { group: 'owner', title: 'Owner', first: ['occupancy', 'ownerType', 'owned'] },
  { group: 'value', title: 'Value & equity', first: ['value', 'equity'] },
  { group: 'sale', title: 'Sale', first: ['saleDate', 'salePrice'] },
  { group: 'mortgage', title: 'Mortgage', first: ['loanType', 'rate', 'loanDate'] },
  { group: 'foreclosure', title: 'Foreclosure', first: ['stage', 'filed'] },
  { group: 'permits', title: 'Permits', first: ['permit', 'permitDate'] },
  { group: 'hazard', title: 'Hazard', first: ['flood', 'wildfire', 'risk'] },
];

export function keysOf(group: FieldGroup): FieldKey[] {
  return propertyFields.filter((field) => field.group === group).map(({ key }) => key);
}

/** No field of it is in the user's packs. Nothing is known before the fields are. */
export function isLockedGroup({ group }: FilterGroup, fields: { has(key: FieldKey): boolean; size: number }): boolean {
  return fields.size > 0 && !keysOf(group).some((key) => fields.has(key));
}
