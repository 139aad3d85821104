import { type Bound, quoted } from '../binder/bound.ts';
import { messageOf } from '../messages.ts';
import { ownErrors } from '../own-errors.ts';
import type { SqlType } from '../sql-types.ts';
import { isNational, isText, type TextType } from '../type-system/type-rules.ts';
import type { Conversion } from './convert.ts';
import { isoDate, type Moment, readDateText } from './read-date-text.ts';

export function constantToMoment({ binder, at, mode }: Conversion, text: string, to: SqlType): string {
  const moment = readDateText(text);
  if (moment === undefined || moment === 'invalid') {
    if (mode === 'try' && (moment === 'invalid' || !/\d/.test(text))) return momentNull(to);
    if (mode === 'try')
      return binder.unproven('This date format is not supported by TRY_CAST and TRY_CONVERT on this connection.', at);
    return binder.refuseAs(241, at);
  }
  const found = momentSql(moment, to);
  if (typeof found === 'string') return found;
  if (found.number === ownErrors.unproven) return binder.refuse(found.number, tooFine, at);
  if (mode === 'try') return momentNull(to);
  return binder.refuse(found.number, found.number === 241 ? messageOf(241) : outOfRange(to), at);
}

const tooFine =
  'This connection supports six fractional second digits. Write a seventh digit of 0, or convert to a type with fewer digits.';

const outOfRange = (to: SqlType) =>
  `The conversion of a varchar data type to a ${to.name} data type resulted in an out-of-range value.`;

const momentNull = (to: SqlType) =>
  `CAST(NULL AS ${to.name === 'date' ? 'DATE' : to.name === 'time' ? 'TIME' : 'TIMESTAMP'})`;

function momentSql(moment: Moment, to: SqlType): string | { readonly number: number } {
  if (to.name === 'date') return `DATE '${isoDate(moment)}'`;
  if (to.name === 'time' || to.name === 'datetime2') return fineMoment(moment, to.scale, to.name === 'time');
  // Older types accept at most milliseconds.
  if (moment.places > 3) return { number: 241 };
  const millis = `TIMESTAMP '${isoDate(moment)} ${isoTime(moment, String(moment.ticks / 1e4).padStart(3, '0'))}'`;
  const isEarly = moment.year < (to.name === 'datetime' ? 1753 : 1900);
  if (isEarly || (to.name === 'smalldatetime' && isoDate(moment) > '2079-06-05')) return { number: 242 };
  const rounded = moment.ticks === 0 ? millis : `tsql_datetime(${millis})`;
  return to.name === 'datetime' ? rounded : `date_trunc('minute', ${rounded} + INTERVAL 30 SECOND)`;
}

/** Half a unit is rounded up. A seventh digit, which the engine cannot store, is refused, and so is rounding past the end of the day. */
function fineMoment(moment: Moment, scale: number, isTime: boolean): string | { readonly number: number } {
  const unit = 10 ** (7 - scale);
  const ticks = Math.floor((moment.ticks + unit / 2) / unit) * unit;
  if (scale === 7 && moment.ticks % 10 !== 0) return { number: ownErrors.unproven };
  const isNext = ticks === 1e7;
  const fraction = String((ticks % 1e7) / 10).padStart(6, '0');
  const time = isoTime(moment, fraction);
  if (isTime) {
    if (isNext && moment.hour === 23 && moment.minute === 59 && moment.second === 59)
      return { number: ownErrors.unproven };
    return isNext ? `(TIME '${time}' + INTERVAL 1 SECOND)` : `TIME '${time}'`;
  }
  const text = `TIMESTAMP '${isoDate(moment)} ${time}'`;
  return isNext ? `(${text} + INTERVAL 1 SECOND)` : text;
}

const two = (part: number) => String(part).padStart(2, '0');
const isoTime = ({ hour, minute, second }: Moment, fraction: string) =>
  `${two(hour)}:${two(minute)}:${two(second)}${Number(fraction) > 0 ? `.${fraction}` : ''}`;

export function constantText({ binder, at }: Conversion, value: Bound, to: TextType): Bound | undefined {
  if (value.constant?.kind !== 'text' || !isText(value.type)) return undefined;
  const text = value.constant.value;
  if (!isNational(to) && isNational(value.type) && !isLatin(text))
    return binder.unproven(
      "This text has characters that varchar can't store. Write it as N'…' and convert it to nvarchar.",
      at,
    );
  const cut = to.length === 'max' ? text : text.slice(0, to.length);
  const fitted = (to.name === 'char' || to.name === 'nchar') && to.length !== 'max' ? cut.padEnd(to.length) : cut;
  return textConstant(fitted, to);
}

export const textConstant = (text: string, type: TextType): Bound => ({
  sql: quoted(text),
  type,
  isNullable: false,
  mayEndInBlank: text.endsWith(' '),
  sortsAsIs: !/[:-@[-`{-~]/.test(text),
  constant: { kind: 'text', value: text },
});

const extraLatin = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ');

/** Whether all characters are in code page 1252, which varchar has under this database's collation. */
export function isLatin(text: string): boolean {
  for (const letter of text) {
    const code = letter.codePointAt(0)!;
    if ((code >= 0x80 && code < 0xa0) || (code > 0xff && !extraLatin.has(letter))) return false;
  }
  return true;
}
