const date = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d):(\d\d)(?:\.(\d{1,3}))?)?$/;

/** Day 0 of the 1900 date system, as it counts from March 1900 on (ECMA-376 part 1, 18.17.4.1). */
const dayZero = Date.UTC(1899, 11, 30);
const firstSafeDay = 61;
const dayMilliseconds = 86_400_000;

/**
 * The serial number of an ISO date or timestamp without a zone. Undefined before 1900-03-01, where spreadsheets count a day
 * that never was, after 9999, with a zone, and where it is finer than the milliseconds that a spreadsheet keeps.
 */
export function spreadsheetDate(text: string): number | undefined {
  const found = date.exec(text);
  // Date.UTC takes the years before 100 for those of the twentieth century.
  if (!found || text < '1900') return undefined;
  const [year, month, day, hour, minute, second] = found.slice(1, 7).map((part) => Number(part ?? 0)) as number[];
  const milliseconds = Number((found[7] ?? '').padEnd(3, '0'));
  const instant = Date.UTC(
    year as number,
    (month as number) - 1,
    day as number,
    hour as number,
    minute as number,
    second as number,
    milliseconds,
  );
  const serial = (instant - dayZero) / dayMilliseconds;
  return serial >= firstSafeDay ? serial : undefined;
}
