import { type Bound, quoted } from '../binder/bound.ts';
import { ownErrors } from '../own-errors.ts';
import type { SqlType } from '../sql-types.ts';
import { isNational, isText, type TextType } from '../type-system/type-rules.ts';
import type { Conversion } from './convert.ts';
import { isoDate, isoTime, type Moment, readDateText } from './read-date-text.ts';

const failed = 'Conversion failed when converting date and/or time from character string.';

/** A text constant as a date or a time, read here and now. */
export function constantToMoment({ binder, at, mode }: Conversion, text: string, to: SqlType): string {
  const moment = readDateText(text);
  if (moment === undefined || moment === 'invalid') {
    if (mode === 'try' && (moment === 'invalid' || !/\d/.test(text))) return momentNull(to);
    if (mode === 'try')
      return binder.refuse(
        ownErrors.unproven,
        'This form of a date is not supported by TRY_CAST and TRY_CONVERT on this connection.',
        at,
      );
    return binder.refuse(241, failed, at);
  }
  return momentSql(moment, to) ?? (mode === 'try' ? momentNull(to) : binder.refuse(242, outOfRange(to), at));
}

const outOfRange = (to: SqlType) =>
  `The conversion of a varchar data type to a ${to.name} data type resulted in an out-of-range value.`;

const momentNull = (to: SqlType) =>
  `CAST(NULL AS ${to.name === 'date' ? 'DATE' : to.name === 'time' ? 'TIME' : 'TIMESTAMP'})`;

/** A moment as a constant of DuckDB, in the precision of its type; undefined when the type does not reach that far. */
export function momentSql(moment: Moment, to: SqlType): string | undefined {
  if (to.name === 'date') return `DATE '${isoDate(moment)}'`;
  if (to.name === 'time') return `TIME '${isoTime(moment)}'`;
  const text = `TIMESTAMP '${isoDate(moment)} ${isoTime(moment)}'`;
  if (to.name === 'datetime')
    return moment.year < 1753 ? undefined : moment.micros === 0 ? text : `tsql_datetime(${text})`;
  if (to.name === 'smalldatetime') {
    return moment.year < 1900 || moment.year > 2078 ? undefined : `date_trunc('minute', ${text} + INTERVAL 30 SECOND)`;
  }
  return to.name === 'datetime2' && (to.scale >= 6 || moment.micros === 0) ? text : undefined;
}

/** A text constant as text of another length or kind. */
export function constantText({ binder, at }: Conversion, value: Bound, to: TextType): Bound | undefined {
  if (value.constant?.kind !== 'text' || !isText(value.type)) return undefined;
  const text = value.constant.value;
  if (!isNational(to) && isNational(value.type) && !isLatin(text)) {
    return binder.refuse(
      ownErrors.unproven,
      "This text has letters that varchar cannot hold; write it as N'…' and convert it to nvarchar.",
      at,
    );
  }
  const cut = to.length === 'max' ? text : text.slice(0, to.length);
  const fitted = (to.name === 'char' || to.name === 'nchar') && to.length !== 'max' ? cut.padEnd(to.length) : cut;
  return textConstant(fitted, to);
}

export const textConstant = (text: string, type: TextType): Bound => ({
  sql: quoted(text),
  type,
  isNullable: false,
  mayEndInBlank: text.endsWith(' '),
  constant: { kind: 'text', value: text },
});

const extraLatin = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ');

/** The letters of code page 1252, which varchar has under the collation of this database. */
export function isLatin(text: string): boolean {
  for (const letter of text) {
    const code = letter.codePointAt(0)!;
    if ((code >= 0x80 && code < 0xa0) || (code > 0xff && !extraLatin.has(letter))) return false;
  }
  return true;
}
