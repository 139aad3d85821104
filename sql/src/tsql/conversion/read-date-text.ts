/** A date and time parsed from text. Missing parts default to 1900-01-01 and midnight. */
export interface Moment {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  /** Fraction of the second in 100 ns ticks, SQL Server's finest unit. */
  readonly ticks: number;
  readonly places: number;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const month =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';

type Part = 'y' | 'm' | 'd' | 'name';
const dateForms: readonly [RegExp, readonly Part[]][] = [
  [/^(\d{4})(\d\d)(\d\d)$/, ['y', 'm', 'd']],
  [/^(\d\d)(\d\d)(\d\d)$/, ['y', 'm', 'd']],
  [/^(\d{4})$/, ['y']],
  [/^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/, ['y', 'm', 'd']],
  [/^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d\d)$/, ['m', 'd', 'y']],
  [new RegExp(`^${month} (\\d{1,2}),? ?(\\d{4})$`), ['name', 'd', 'y']],
  [new RegExp(`^(\\d{1,2})[- ]?${month},?[- ]?(\\d{4})$`), ['d', 'name', 'y']],
  [new RegExp(`^(\\d{4}) ?${month} (\\d{1,2})$`), ['y', 'name', 'd']],
  [new RegExp(`^${month},? (\\d{4})$`), ['name', 'y']],
];
// A colon precedes milliseconds; with fewer than three digits, types disagree on the meaning.
const timeForm = /^(\d{1,2})(?::(\d\d)(?::(\d\d)(?:\.(\d{1,7})|:(\d{3}))?)?)? ?(am|pm)?$/;

/** Month before day (us_english). Undefined if the format is unknown or ambiguous; 'invalid' without such a day or time. */
export function readDateText(text: string): Moment | 'invalid' | undefined {
  const clean = text.trim().toLowerCase().replace(/\s+/g, ' ');
  if (clean === '') return moment({}, {});
  const cut = /^(.*?)(?:t| )?(\d{1,2}(?::\d\d){1,2}(?:[.:]\d{1,7})? ?(?:am|pm)?|\d{1,2} ?(?:am|pm))$/.exec(clean);
  if (!cut) return withDate(clean, {});
  const time = readTime(cut[2]!);
  return time && withDate(cut[1]!.trim(), time);
}

function withDate(text: string, time: Partial<Moment>): Moment | 'invalid' | undefined {
  if (text === '') return moment({}, time) ?? 'invalid';
  for (const [form, parts] of dateForms) {
    const found = form.exec(text);
    if (found) return moment(readParts(parts, found.slice(1)), time) ?? 'invalid';
  }
  return undefined;
}

function readParts(parts: readonly Part[], texts: readonly string[]): Partial<Moment> {
  const read: { year?: number; month?: number; day?: number } = {};
  parts.forEach((part, index) => {
    const text = texts[index]!;
    if (part === 'y') read.year = text.length === 2 ? fullYear(Number(text)) : Number(text);
    else if (part === 'name') read.month = months.indexOf(text.slice(0, 3)) + 1;
    else if (part === 'm') read.month = Number(text);
    else read.day = Number(text);
  });
  return { month: 1, day: 1, ...read };
}

/** The server option "two digit year cutoff" is 2049. */
const fullYear = (year: number) => (year < 50 ? 2000 + year : 1900 + year);

function readTime(text: string): Partial<Moment> | undefined {
  const [, hours, minute = '0', second = '0', behindPoint, behindColon, half] = timeForm.exec(text) ?? [];
  if (hours === undefined) return undefined;
  let hour = Number(hours);
  if (half && (hour < 1 || hour > 12) && !(half === 'am' && hour === 0)) return undefined;
  if (half === 'pm' && hour < 12) hour += 12;
  if (half === 'am' && hour === 12) hour = 0;
  const fraction = behindPoint ?? behindColon ?? '';
  return {
    hour,
    minute: Number(minute),
    second: Number(second),
    ticks: Number(fraction.padEnd(7, '0')),
    places: fraction.length,
  };
}

function moment(date: Partial<Moment>, time: Partial<Moment>): Moment | undefined {
  const { year = 1900, month: monthNumber = 1, day = 1 } = date;
  const { hour = 0, minute = 0, second = 0, ticks = 0, places = 0 } = time;
  const isTime = hour < 24 && minute < 60 && second < 60;
  const isDate = year >= 1 && monthNumber >= 1 && monthNumber <= 12 && day >= 1 && day <= daysOf(year, monthNumber);
  return isTime && isDate ? { year, month: monthNumber, day, hour, minute, second, ticks, places } : undefined;
}

const daysOf = (year: number, monthNumber: number) =>
  monthNumber === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(monthNumber) ? 30 : 31;
const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

const two = (part: number) => String(part).padStart(2, '0');
export const isoDate = ({ year, month: monthNumber, day }: Moment) =>
  `${String(year).padStart(4, '0')}-${two(monthNumber)}-${two(day)}`;
