import { productVersion } from '../session-values.ts';
import type { Expression, StatementOf } from '../syntax-tree.ts';
import { TsqlError } from '../translation.ts';
import { COLUMN_PROCEDURES } from './column-procedures.ts';
import { DATATYPE_PROCEDURES } from './datatype-info.ts';
import { HELP_PROCEDURES } from './help-procedures.ts';
import { JDBC_PROCEDURES } from './jdbc-procedures.ts';
import { KEY_PROCEDURES } from './key-procedures.ts';
import { type ProcedureParameter, type Procedures, parametersOf } from './procedure.ts';
import { ROUTINE_PROCEDURES } from './routine-procedures.ts';
import { ROWSET_PROCEDURES } from './rowset-procedures.ts';
import { TABLE_PROCEDURES } from './table-procedures.ts';

const SERVER_PROCEDURES: Procedures = {
  xp_qv: { parameters: 'feature nvarchar(128); instance nvarchar(128) = NULL', text: '' },
  sp_msdbuserpriv: {
    parameters: 'mode nvarchar(10) = NULL',
    text: 'SELECT CONVERT(int, 0) AS Privileges',
  },
  xp_msver: {
    parameters: 'optname nvarchar(255) = NULL',
    text: `SELECT CONVERT(smallint, v.id) AS [Index], CONVERT(nvarchar(256), v.name) AS Name, CONVERT(int, v.number) AS Internal_Value,
        CONVERT(nvarchar(512), v.value) AS Character_Value
      FROM (VALUES (1, N'ProductName', NULL, N'Microsoft SQL Server'), (2, N'ProductVersion', 1048576, N'${productVersion}'),
        (3, N'Language', 1033, N'English (United States)'), (4, N'Platform', NULL, N'NT x64'),
        (16, N'ProcessorCount', 1, N'1'), (19, N'PhysicalMemory', 1024, N'1024 (1073741824)')) AS v (id, name, number, value)
      WHERE @optname IS NULL OR v.name = @optname ORDER BY v.id`,
  },
};

const procedures = new Map(
  [
    TABLE_PROCEDURES,
    COLUMN_PROCEDURES,
    KEY_PROCEDURES,
    DATATYPE_PROCEDURES,
    ROUTINE_PROCEDURES,
    ROWSET_PROCEDURES,
    JDBC_PROCEDURES,
    HELP_PROCEDURES,
    SERVER_PROCEDURES,
  ].flatMap((list) =>
    Object.entries(list).map(
      ([name, { parameters, text }]) => [name, { name, parameters: parametersOf(parameters), text }] as const,
    ),
  ),
);
type KnownProcedure = NonNullable<ReturnType<typeof procedures.get>>;

export const procedureNames: readonly string[] = [...procedures.keys()];

/** Parameters become variables under names that no client uses. Throws a TsqlError for `lineOf(at)`. */
export function callText(call: StatementOf<'exec'>, lineOf: (at: number) => number): string {
  const { procedure: name, at } = call;
  const line = lineOf(at);
  const procedure = procedures.get(name.object.text.toLowerCase());
  const isHere = [undefined, '', 'sys', 'dbo'].includes(name.schema?.text.toLowerCase());
  if (!procedure || !isHere) {
    throw new TsqlError(2812, `Could not find stored procedure '${name.object.text.slice(0, 128)}'.`, { line });
  }
  const values = valuesOf(procedure, call, line);
  const prefix = `@__${at}_`;
  const renamed = (text: string): string =>
    text.replaceAll(/@(\w+)/g, (whole, variable) => (values.has(`@${variable}`) ? `${prefix}${variable}` : whole));
  const declarations = procedure.parameters.map(
    ({ name: parameter, type }) => `DECLARE ${prefix}${parameter.slice(1)} ${type} = ${values.get(parameter)};`,
  );
  return `${declarations.join(' ')} ${renamed(procedure.text)}`;
}

function valuesOf({ name, parameters }: KnownProcedure, call: StatementOf<'exec'>, line: number): Map<string, string> {
  const given = new Map<string, string>();
  let isNamed = false;
  for (const [index, argument] of call.arguments.entries()) {
    isNamed ||= argument.name !== undefined;
    const parameter = argument.name?.toLowerCase() ?? (isNamed ? undefined : parameters[index]?.name);
    if (parameter === undefined || !parameters.some((one) => one.name === parameter)) {
      const message =
        argument.name === undefined
          ? `Procedure or function ${name} has too many arguments specified.`
          : `@${argument.name.slice(1, 128)} is not a parameter for procedure ${name}.`;
      throw new TsqlError(argument.name === undefined ? 8144 : 8145, message, { line });
    }
    if (given.has(parameter))
      throw new TsqlError(8143, `Parameter '${parameter}' was supplied multiple times.`, { line });
    given.set(parameter, spell(argument.value));
  }
  return new Map(parameters.map((parameter) => [parameter.name, given.get(parameter.name) ?? standardOf(parameter)]));

  function standardOf({ name: parameter, standard }: ProcedureParameter): string {
    if (standard !== undefined) return standard;
    const message = `Procedure or function '${name}' expects parameter '${parameter}', which was not supplied.`;
    throw new TsqlError(201, message, { line });
  }
}

function spell(value: Expression): string {
  switch (value.kind) {
    case 'text':
      return `${value.isNational ? 'N' : ''}'${value.value.replaceAll("'", "''")}'`;
    case 'number':
      return value.text;
    case 'variable':
    case 'globalVariable':
      return value.name;
    case 'unary':
      return `${value.operator}${spell(value.value)}`;
    default:
      return 'NULL';
  }
}
