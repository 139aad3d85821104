import type { SqlType } from '@platbook/sql/tsql/sql-types';
import { TsqlError } from '@platbook/sql/tsql/translation';
import { isProblem, readTypeName } from '@platbook/sql/tsql/type-system/read-type-name';

export interface DeclaredParameter {
  readonly name: string;
  readonly type: SqlType;
}

const longest = 256 * 1024;
const mostParameters = 2100;
const form =
  / ?(@[\p{L}\p{N}_@#$]{1,127}) (?:as )?(?:\[?sys\]? ?\. ?)?\[?([a-z_][a-z0-9_]*(?: precision)?)\]? ?(?:\( ?(max|\d{1,5}) ?(?:, ?(\d{1,3}) ?)?\) ?)?(?:(?:output|out|readonly) ?)?(?:,|$)/iuy;

/** Parses `@P1 nvarchar(4000), @P2 decimal(18, 2) OUTPUT`. Throws TsqlError on anything else, including defaults. */
export function parseDeclarations(text: string): DeclaredParameter[] {
  if (text.length > longest) throw refusal('The parameter list is too long.');
  // Collapse blanks: the regular expression below would backtrack over long runs of them.
  const line = text.replace(/\s+/g, ' ').trim();
  const declared: DeclaredParameter[] = [];
  const names = new Set<string>();
  form.lastIndex = 0;
  for (let at = 0; at < line.length; at = form.lastIndex) {
    const found = form.exec(line);
    if (!found) throw refusal(`Incorrect syntax in the parameter list near '${line.slice(at, at + 40).trim()}'.`);
    const [, name = '', typeName = '', first, second] = found;
    const type = typeOf(typeName.toLowerCase().replace(/\s+/, ' '), first?.toLowerCase(), second);
    if (names.has(name.toLowerCase()))
      throw new TsqlError(134, `The variable name '${name}' has already been declared.`, { line: 1, severity: 15 });
    names.add(name.toLowerCase());
    if (declared.push({ name, type }) > mostParameters) throw refusal('Too many parameters.');
  }
  return declared;
}

function refusal(message: string): TsqlError {
  return new TsqlError(102, message, { line: 1 });
}

/** Types that a statement sees as their successors. */
const oldTypes: Record<string, SqlType> = {
  text: { name: 'varchar', length: 'max' },
  ntext: { name: 'nvarchar', length: 'max' },
  xml: { name: 'nvarchar', length: 'max' },
  image: { name: 'varbinary', length: 'max' },
};
const sized = /^(float|time|datetime2|datetimeoffset|character|n?(var)?char|(var)?binary)$/;
const decimals = /^(decimal|numeric|dec)$/;

function typeOf(name: string, first: string | undefined, second: string | undefined): SqlType {
  if (Object.hasOwn(oldTypes, name) && first === undefined) return oldTypes[name] as SqlType;
  const canHaveSizes = decimals.test(name) || (second === undefined && (first === undefined || sized.test(name)));
  const sizes = [first, second]
    .filter((size) => size !== undefined)
    .map((size) => (size === 'max' ? size : Number(size)));
  const type = readTypeName({ name, sizes, at: 0 }, false);
  if (!canHaveSizes || (isProblem(type) && type.number === unknownType))
    throw new TsqlError(2715, `Parameters of type ${name} are not supported on this connection.`, { line: 1 });
  const hasFloatSize = name !== 'float' || first === undefined || (Number(first) >= 1 && Number(first) <= 53);
  if (isProblem(type) || !hasFloatSize)
    throw new TsqlError(1001, `The size given for the type ${name} is not valid.`, { line: 1, severity: 15 });
  return type;
}

const unknownType = 243;
