const infinity = 9_223_372_036_854_775_807n;
const dateInfinity = 2_147_483_647;

/** The date of a day number (0 is 1970-01-01) in the proleptic Gregorian calendar, in the engine's format. */
export function dateText(day: number): string {
  if (day === dateInfinity) return 'infinity';
  if (day === -dateInfinity) return '-infinity';
  const { year, text } = civil(day);
  return year > 0 ? text : `${text} (BC)`;
}

/** ISO text with zero, three, six or nine decimals. `perSecond` is the resolution of `value`: 1, 1000, 1000000 or 1000000000. */
export function timestampText(value: bigint, perSecond: bigint, zone: '' | 'Z'): string {
  if (value === infinity) return 'infinity';
  if (value === -infinity) return '-infinity';
  const perDay = 86_400n * perSecond;
  let day = value / perDay;
  let rest = value % perDay;
  if (rest < 0n) {
    rest += perDay;
    day -= 1n;
  }
  const { year, text } = civil(Number(day));
  const shown = `${text}T${clockText(rest, perSecond)}${zone}`;
  return year > 0 ? shown : `${shown} (BC)`;
}

/** A time of day as hh:mm:ss with its decimals; 24:00:00 is valid. */
export function clockText(value: bigint, perSecond: bigint): string {
  const seconds = Number(value / perSecond);
  const part = value % perSecond;
  const clock = `${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
  if (part === 0n) return clock;
  const nanos = String((part * 1_000_000_000n) / perSecond).padStart(9, '0');
  const width = nanos.endsWith('000000') ? 3 : nanos.endsWith('000') ? 6 : 9;
  return `${clock}.${nanos.slice(0, width)}`;
}

const known = new Map<number, { year: number; text: string }>();

/** Howard Hinnant's days-to-civil algorithm, with a cache because columns repeat their days. */
function civil(day: number): { year: number; text: string } {
  const seen = known.get(day);
  if (seen) return seen;
  const shifted = day + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  const shownYear = year > 0 ? year : 1 - year;
  const date = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
  const made = { year, text: `${String(shownYear).padStart(4, '0')}-${pad(month)}-${pad(date)}` };
  if (known.size > 20_000) known.clear();
  known.set(day, made);
  return made;
}

function pad(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}
