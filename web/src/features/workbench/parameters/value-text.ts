import { type GivenValue, joinList } from '@platbook/contract/rules/parameter-value';

/** A value as it is in its input; one that was not given is the default of the text. */
export function valueText(value: GivenValue | undefined, defaultText: string | undefined): string {
  if (value === undefined) return defaultText ?? '';
  return typeof value === 'object' && value !== null ? joinList(value) : String(value ?? '');
}
