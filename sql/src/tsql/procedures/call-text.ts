import type { ExecStatement, Expression } from '../syntax-tree.ts';
import { TsqlError } from '../translation.ts';
import { COLUMN_PROCEDURES, SPECIAL_COLUMN_PROCEDURES } from './column-procedures.ts';
import { DATATYPE_PROCEDURES } from './datatype-info.ts';
import { HELP_PROCEDURES } from './help-procedures.ts';
import { JDBC_PROCEDURES } from './jdbc-procedures.ts';
import { KEY_PROCEDURES } from './key-procedures.ts';
import type { Procedure, ProcedureParameter } from './procedure.ts';
import { ROUTINE_PROCEDURES } from './routine-procedures.ts';
import { ROWSET_PROCEDURES } from './rowset-procedures.ts';
import { SERVER_PROCEDURES } from './server-procedures.ts';
import { TABLE_PROCEDURES } from './table-procedures.ts';

const procedures = new Map<string, Procedure>(
  [
    TABLE_PROCEDURES,
    COLUMN_PROCEDURES,
    SPECIAL_COLUMN_PROCEDURES,
    KEY_PROCEDURES,
    DATATYPE_PROCEDURES,
    ROUTINE_PROCEDURES,
    ROWSET_PROCEDURES,
    JDBC_PROCEDURES,
    HELP_PROCEDURES,
    SERVER_PROCEDURES,
  ].flatMap((list) => list.map((procedure) => [procedure.name, procedure])),
);

export const procedureNames: readonly string[] = [...procedures.keys()];

/** Parameters become variables under names that no client uses. Throws a TsqlError for `lineOf(at)`. */
export function callText(call: ExecStatement, lineOf: (at: number) => number): string {
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

function valuesOf({ name, parameters }: Procedure, call: ExecStatement, line: number): Map<string, string> {
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
