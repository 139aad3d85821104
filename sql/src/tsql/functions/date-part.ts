import type { Expression } from '../syntax-tree.ts';
import type { FunctionUse } from './function-entry.ts';

export type DatePart =
  | 'year'
  | 'quarter'
  | 'month'
  | 'dayofyear'
  | 'day'
  | 'week'
  | 'weekday'
  | 'iso_week'
  | 'hour'
  | 'minute'
  | 'second'
  | 'millisecond'
  | 'microsecond';

const names: Record<string, DatePart> = {
  year: 'year',
  yy: 'year',
  yyyy: 'year',
  quarter: 'quarter',
  qq: 'quarter',
  q: 'quarter',
  month: 'month',
  mm: 'month',
  m: 'month',
  dayofyear: 'dayofyear',
  dy: 'dayofyear',
  y: 'dayofyear',
  day: 'day',
  dd: 'day',
  d: 'day',
  week: 'week',
  wk: 'week',
  ww: 'week',
  weekday: 'weekday',
  dw: 'weekday',
  iso_week: 'iso_week',
  isowk: 'iso_week',
  isoww: 'iso_week',
  hour: 'hour',
  hh: 'hour',
  minute: 'minute',
  mi: 'minute',
  n: 'minute',
  second: 'second',
  ss: 'second',
  s: 'second',
  millisecond: 'millisecond',
  ms: 'millisecond',
  microsecond: 'microsecond',
  mcs: 'microsecond',
};

export function readDatePart(use: FunctionUse): DatePart {
  const written: Expression = use.written(0);
  const word =
    written.kind === 'column' && written.parts.length === 1 ? written.parts[0]!.text.toLowerCase() : undefined;
  if (word === undefined) {
    return use.refuse(1023, `Invalid parameter 1 specified for ${use.call.name.toLowerCase()}.`);
  }
  const part = Object.hasOwn(names, word) ? names[word] : undefined;
  return part ?? use.refuse(155, `'${word}' is not a recognized ${use.call.name.toLowerCase()} option.`);
}

export const isOfTime = (part: DatePart) => ['hour', 'minute', 'second', 'millisecond', 'microsecond'].includes(part);

export function isTimeZonePart(use: FunctionUse): boolean {
  const written = use.written(0);
  return written.kind === 'column' && written.parts.length === 1 && /^(tz|tzoffset)$/i.test(written.parts[0]!.text);
}
