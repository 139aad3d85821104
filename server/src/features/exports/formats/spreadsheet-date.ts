import { daysSince1970, secondsSince1970 } from './calendar.ts';

const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?$/;

/** Days from day 0 of the 1900 date system, as it counts from March 1900 on, to 1970 (ECMA-376 part 1, 18.17.4.1). */
const offset = 25_569;
/** Before it, spreadsheets count a day that never was. */
const firstSafeDay = '1900-03-01';

/**
 * The serial number of an ISO date or timestamp without a zone. Undefined before 1900-03-01, after 9999, with a zone, and where it is
 * finer than the milliseconds that a spreadsheet keeps.
 */
export function spreadsheetDate(text: string): number | undefined {
  if (text < firstSafeDay || text.charCodeAt(4) !== 45) return undefined;
  if (text.length === 10) return daysSince1970(text) + offset;
  if (!timestamp.test(text)) return undefined;
  const milliseconds = text.length > 20 ? Number(text.slice(20).padEnd(3, '0')) : 0;
  return (secondsSince1970(text) + milliseconds / 1000) / 86_400 + offset;
}
