import { daysSince1970, secondsSince1970 } from './calendar.ts';

const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?$/;

/** Serial number of 1970-01-01 in the 1900 date system (ECMA-376 part 1, 18.17.4.1); correct from March 1900. */
const offset = 25_569;
/** Earlier serial numbers are off by one: spreadsheets count February 29, 1900, which did not exist. */
const firstSafeDay = '1900-03-01';

/**
 * The serial number of an ISO date or timestamp without a zone. Undefined before 1900-03-01, after 9999, with a zone, and if more precise
 * than the milliseconds that a spreadsheet keeps.
 */
export function spreadsheetDate(text: string): number | undefined {
  if (text < firstSafeDay || text.charCodeAt(4) !== 45) return undefined;
  if (text.length === 10) return daysSince1970(text) + offset;
  if (!timestamp.test(text)) return undefined;
  const milliseconds = text.length > 20 ? Number(text.slice(20).padEnd(3, '0')) : 0;
  return (secondsSince1970(text) + milliseconds / 1000) / 86_400 + offset;
}
