import type { SqlType } from '@platbook/sql/tsql/sql-types';
import { TsqlError } from '@platbook/sql/tsql/translation';

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
    if (names.has(name.toLowerCase())) {
      throw new TsqlError(134, `The variable name '${name}' has already been declared.`, { line: 1, severity: 15 });
    }
    names.add(name.toLowerCase());
    if (declared.push({ name, type }) > mostParameters) throw refusal('Too many parameters.');
  }
  return declared;
}

function refusal(message: string): TsqlError {
  return new TsqlError(102, message, { line: 1 });
}

const plain: Record<string, SqlType> = {
  bit: { name: 'bit' },
  tinyint: { name: 'tinyint' },
  smallint: { name: 'smallint' },
  int: { name: 'int' },
  integer: { name: 'int' },
  bigint: { name: 'bigint' },
  real: { name: 'real' },
  'double precision': { name: 'float' },
  money: { name: 'money' },
  smallmoney: { name: 'smallmoney' },
  date: { name: 'date' },
  datetime: { name: 'datetime' },
  smalldatetime: { name: 'smalldatetime' },
  uniqueidentifier: { name: 'uniqueidentifier' },
  sysname: { name: 'nvarchar', length: 128 },
  text: { name: 'varchar', length: 'max' },
  ntext: { name: 'nvarchar', length: 'max' },
  xml: { name: 'nvarchar', length: 'max' },
  image: { name: 'varbinary', length: 'max' },
};
const texts: Record<
  string,
  readonly ['char' | 'varchar' | 'nchar' | 'nvarchar' | 'binary' | 'varbinary', most: number]
> = {
  char: ['char', 8000],
  character: ['char', 8000],
  varchar: ['varchar', 8000],
  nchar: ['nchar', 4000],
  nvarchar: ['nvarchar', 4000],
  binary: ['binary', 8000],
  varbinary: ['varbinary', 8000],
};
const clocks: Record<string, 'time' | 'datetime2' | 'datetimeoffset'> = {
  time: 'time',
  datetime2: 'datetime2',
  datetimeoffset: 'datetimeoffset',
};
const decimals = new Set(['decimal', 'numeric', 'dec']);

function typeOf(name: string, first: string | undefined, second: string | undefined): SqlType {
  const simple = plain[name];
  if (simple && first === undefined) return simple;
  const size = (usual: number, least: number, most: number, text = first) => {
    const number = text === undefined ? usual : Number(text);
    if (!(number >= least && number <= most)) {
      throw new TsqlError(1001, `The size given for the type ${name} is not valid.`, { line: 1, severity: 15 });
    }
    return number;
  };
  if (decimals.has(name)) {
    const precision = size(18, 1, 38);
    return { name: 'decimal', precision, scale: size(0, 0, precision, second) };
  }
  const clock = clocks[name];
  if (clock && second === undefined) return { name: clock, scale: size(7, 0, 7) };
  if (name === 'float' && second === undefined) return { name: size(53, 1, 53) <= 24 ? 'real' : 'float' };
  const text = texts[name];
  if (text && second === undefined) {
    const canBeMax = text[0].includes('var');
    return { name: text[0], length: first === 'max' && canBeMax ? 'max' : size(1, 1, text[1]) };
  }
  throw new TsqlError(2715, `Parameters of type ${name} are not supported on this connection.`, { line: 1 });
}
