import type { Expression } from '../syntax-tree.ts';
import type { FunctionUse } from './function-entry.ts';

/** Every word for each part. */
const words = {
  year: ['year', 'yy', 'yyyy'],
  quarter: ['quarter', 'qq', 'q'],
  month: ['month', 'mm', 'm'],
  dayofyear: ['dayofyear', 'dy', 'y'],
  day: ['day', 'dd', 'd'],
  week: ['week', 'wk', 'ww'],
  weekday: ['weekday', 'dw'],
  iso_week: ['iso_week', 'isowk', 'isoww'],
  hour: ['hour', 'hh'],
  minute: ['minute', 'mi', 'n'],
  second: ['second', 'ss', 's'],
  millisecond: ['millisecond', 'ms'],
  microsecond: ['microsecond', 'mcs'],
};
export type DatePart = keyof typeof words;
const partNames = Object.keys(words) as DatePart[];

const wordOf = (written: Expression): string | undefined =>
  written.kind === 'column' && written.parts.length === 1 ? written.parts[0]!.text.toLowerCase() : undefined;

export function readDatePart(use: FunctionUse): DatePart {
  const word = wordOf(use.written(0));
  if (word === undefined) return use.refuseAs(1023, use.call.name.toLowerCase());
  const part = partNames.find((name) => words[name].includes(word));
  return part ?? use.refuseAs(155, word, use.call.name.toLowerCase());
}

export const isOfTime = (part: DatePart) => ['hour', 'minute', 'second', 'millisecond', 'microsecond'].includes(part);

export const isTimeZonePart = (use: FunctionUse) => ['tz', 'tzoffset'].includes(wordOf(use.written(0)) ?? '');
