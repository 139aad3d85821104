import { type Bound, made, quoted, raise } from '../binder/bound.ts';
import { textConstant } from '../conversion/convert-constant.ts';
import { ownErrors } from '../own-errors.ts';
import { int } from '../type-system/type-rules.ts';
import { between, type FunctionTable, type FunctionUse, fixed } from './function-entry.ts';
import { counted } from './letters.ts';

/** Opening and closing quote; either selects its pair. */
const quotePairs = ['[]', '()', '<>', '{}', "''", '""', '``'];

function quoteName(use: FunctionUse): Bound {
  const text = use.text(0);
  const sign = use.count > 1 ? use.argument(1).constant : ({ kind: 'text', value: '[' } as const);
  const pair = sign?.kind === 'text' ? quotePairs.find((each) => [...each].includes(sign.value)) : undefined;
  if (!pair) return use.unproven('On this connection, the quote character of QUOTENAME must be a constant.');
  const [open, close] = pair as unknown as [string, string];
  return made(
    `CASE WHEN length(${text.sql}) > 128 THEN NULL ELSE ${quoted(open)} || replace(${text.sql}, ${quoted(close)}, ${quoted(close + close)}) || ${quoted(close)} END`,
    { name: 'nvarchar', length: 258 },
    [text],
    { isNullable: true, mayEndInBlank: false },
  );
}

/** The character set of varchar under this database's collation. */
const codePage = new TextDecoder('windows-1252');

export const characterFunctions: FunctionTable = {
  CHAR: fixed(1, (use) => {
    const code = use.int(0);
    const known = code.constant?.kind === 'whole' ? Number(code.constant.value) : 0;
    if (known > 0 && known < 256)
      return textConstant(codePage.decode(Uint8Array.of(known)), { name: 'char', length: 1 });
    const sql = `CASE WHEN ${code.sql} BETWEEN 1 AND 127 THEN chr(${code.sql}) WHEN ${code.sql} BETWEEN 0 AND 255 THEN ${raise(ownErrors.unproven, 'On this connection, CHAR supports 1 to 127. Use NCHAR.', 'VARCHAR')} END`;
    return made(sql, { name: 'char', length: 1 }, [code], { isNullable: true });
  }),
  NCHAR: fixed(1, (use) => {
    const code = use.int(0);
    const known = code.constant?.kind === 'whole' ? Number(code.constant.value) : 0;
    if (known > 0 && known < 0xd800) return textConstant(String.fromCharCode(known), { name: 'nchar', length: 1 });
    const sql = `CASE WHEN ${code.sql} BETWEEN 1 AND 55295 OR ${code.sql} BETWEEN 57344 AND 65535 THEN chr(${code.sql}) END`;
    return made(sql, { name: 'nchar', length: 1 }, [code], { isNullable: true });
  }),
  ASCII: fixed(1, (use) => {
    const text = use.text(0);
    const sql = `CASE WHEN ${text.sql} = '' THEN NULL WHEN ascii(${text.sql}) > 127 THEN ${raise(ownErrors.unproven, 'On this connection, ASCII supports characters up to 127. Use UNICODE.', 'INTEGER')} ELSE ascii(${text.sql}) END`;
    return made(sql, int, [text], { isNullable: true });
  }),
  UNICODE: fixed(1, (use) => {
    const text = use.text(0);
    const sql = `CASE WHEN ${text.sql} = '' THEN NULL ELSE CAST(unicode(${counted(text)}) AS INTEGER) END`;
    return made(sql, int, [text], { isNullable: true });
  }),
  QUOTENAME: between(1, 2, quoteName),
};
