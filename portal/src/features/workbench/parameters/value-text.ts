import { type GivenValue, joinList } from '@platbook/sql/parameter-value';

/** A value as its input shows it; without one, the default in the text. */
export function valueText(value: GivenValue | undefined, defaultText: string | undefined): string {
  if (value === undefined) return defaultText ?? '';
  return typeof value === 'object' && value !== null ? joinList(value) : String(value ?? '');
}
