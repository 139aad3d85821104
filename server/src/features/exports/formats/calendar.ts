/** Parses ISO dates without a regular expression or Date, which take ten times as long. */

const zero = '0'.charCodeAt(0);

function two(text: string, at: number): number {
  return (text.charCodeAt(at) - zero) * 10 + text.charCodeAt(at + 1) - zero;
}

/** Days from 1970-01-01 to YYYY-MM-DD in the proleptic Gregorian calendar. */
export function daysSince1970(text: string): number {
  const month = two(text, 5);
  // Years start in March, so that the leap day is the last day of its year.
  const year = two(text, 0) * 100 + two(text, 2) - (month <= 2 ? 1 : 0);
  const leapDays = Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400);
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + two(text, 8) - 1;
  return 365 * year + leapDays + dayOfYear - 719_468;
}

/** Whole seconds from 1970-01-01 to YYYY-MM-DDThh:mm:ss; ignores anything after that. */
export function secondsSince1970(text: string): number {
  return daysSince1970(text) * 86_400 + two(text, 11) * 3_600 + two(text, 14) * 60 + two(text, 17);
}
