import type { SqlColumn } from '@platbook/sql/tsql/sql-types';
import { TsqlError } from '@platbook/sql/tsql/translation';
import { findUndeclared } from '@platbook/sql/tsql/undeclared-parameters';
import { errorNumber, noticeOf } from '../notices.ts';
import { ProtocolError } from '../protocol/protocol-error.ts';
import { runStatement, type Statement } from '../run-statement.ts';
import { type Prepared, resetState } from '../session-state.ts';
import type { TsqlBatch } from '../tsql-session.ts';
import { answerCursorCall } from './answer-cursor-call.ts';
import { bindParameters, type Output } from './bind-parameters.ts';
import { type Call, type CallParameter, procedureNumbers } from './calls.ts';
import { answerResultSet, describe } from './describe-result.ts';
import {
  type Answering,
  type Description,
  describable,
  describeFirst,
  descriptionColumns,
  finishFailed,
  sendDescriptions,
  unsupported,
} from './description.ts';
import { keep, preparedOf, requireHandle } from './prepared-statements.ts';

const columns = descriptionColumns(`
  parameter_ordinal int; name name; suggested_system_type_id int; suggested_system_type_name typeName
  suggested_max_length small; suggested_precision tiny; suggested_scale tiny; suggested_user_type_id int
  suggested_user_type_database name; suggested_user_type_schema name; suggested_user_type_name name
  suggested_assembly_qualified_type_name longName; suggested_xml_collection_id int
  suggested_xml_collection_database name; suggested_xml_collection_schema name; suggested_xml_collection_name name
  suggested_is_xml_document bit; suggested_is_case_sensitive bit; suggested_is_fixed_length_clr_type bit
  suggested_is_input bit; suggested_is_output bit; formal_parameter_name name; suggested_tds_type_id int
  suggested_tds_length int`);

/** A parameter compared with a column has its type; every other one is text. Checks the statement without reading a row. */
async function answerParameters(prepared: Prepared, answering: Answering): Promise<void> {
  const { parameters, probe } = findUndeclared(
    prepared.text,
    prepared.declared.map((parameter) => parameter.name),
  );
  const declared = describable(prepared);
  const guessed = parameters.map((parameter) => ({ name: parameter.name, type: parameter.type, value: null }));
  const given = { ...declared, parameters: [...declared.parameters, ...guessed] };
  const { error } = await describeFirst(given, answering);
  if (error) return await finishFailed(error, answering);
  const probed = probe === undefined ? undefined : await describeFirst({ ...given, text: probe }, answering);
  let next = 0;
  const rows = parameters.map((parameter, index) => {
    const column = parameter.isCompared ? probed?.columns[next++] : undefined;
    return suggestion({ name: parameter.name, type: column?.type ?? parameter.type, isNullable: true }, index + 1);
  });
  await sendDescriptions(columns, rows, answering);
}

function suggestion(parameter: SqlColumn, ordinal: number): Description {
  const column = describe(parameter, ordinal);
  const suggested = 'system_type_id system_type_name max_length precision scale tds_type_id tds_length'.split(' ');
  return {
    ...Object.fromEntries(suggested.map((key) => [`suggested_${key}`, column[key] ?? null])),
    parameter_ordinal: String(ordinal),
    name: parameter.name,
    suggested_is_input: '1',
  };
}

const mostParts = 3;
const part = /^(?:\[((?:[^\]]|\]\]){1,128})\]|"((?:[^"]|""){1,128})"|([^[\]".]{0,128}))(?:\.|$)/;
const parameterName = /^@[\p{L}\p{N}_@#$]{1,127}$/u;

function partsOf(name: string): string[] {
  const parts: string[] = [];
  for (let rest = name.trim(); rest !== ''; ) {
    const found = part.exec(rest);
    if (!found || parts.length > mostParts) throw unknown(name);
    const [whole, bracketed, quoted, bare] = found;
    parts.push(bracketed?.replaceAll(']]', ']') ?? quoted?.replaceAll('""', '"') ?? bare?.trim() ?? '');
    rest = rest.slice(whole.length);
  }
  const named = parts.filter((text) => text !== '');
  if (named.length === 0 || named.length > mostParts) throw unknown(name);
  return named;
}

function lastPart(name: string): string {
  return partsOf(name).at(-1)?.toLowerCase() ?? '';
}

/** Converts a call by name to a batch whose parameters are variables: `EXEC [sp_columns] @table_name = @__given_0`. */
function procedureBatch(
  name: string,
  given: readonly CallParameter[],
): { text: string; parameters: TsqlBatch['parameters']; outputs: readonly Output[] } {
  const path = partsOf(name)
    .map((text) => `[${text.replaceAll(']', ']]')}]`)
    .join('.');
  const used = given.filter(({ isDefault }) => !isDefault);
  if (used.some(({ isOutput }) => isOutput)) {
    const message = `OUTPUT parameters of ${lastPart(name)} are not supported on this connection.`;
    throw new TsqlError(errorNumber.notSupported, message, { line: 1 });
  }
  const parameters = used.map(({ type, value }, index) => ({ name: `@__given_${index}`, type, value }));
  const places = used.map((parameter, index) => {
    if (parameter.name === '') return `@__given_${index}`;
    if (!parameterName.test(parameter.name)) throw unknown(parameter.name);
    return `${parameter.name} = @__given_${index}`;
  });
  return { text: `EXEC ${path} ${places.join(', ')}`.trim(), parameters, outputs: [] };
}

function unknown(name: string): TsqlError {
  return new TsqlError(errorNumber.procedure, `Could not find stored procedure '${name.slice(0, 128)}'.`, { line: 1 });
}

const names = new Map(Object.entries(procedureNumbers).map(([name, number]) => [number, name]));
const handleType = { name: 'int' } as const;

/** Answers one call of a message. Errors of the statement are sent; only a broken stream throws. */
export async function answerCall(call: Call, answering: Answering): Promise<void> {
  const { writer, signal, isFollowed } = answering;
  try {
    await dispatch(call, answering);
  } catch (error) {
    if (error instanceof ProtocolError) throw error;
    await writer.finish({ error: noticeOf(error), isCanceled: signal.aborted }, { isFollowed });
  }
}

async function dispatch(call: Call, answering: Answering): Promise<void> {
  const name = typeof call.procedure === 'number' ? names.get(call.procedure) : lastPart(call.procedure);
  const { parameters } = call;
  switch (name) {
    case 'sp_executesql':
      return await run(bound(preparedOf(parameters[0], parameters[1]), parameters, 2), answering);
    case 'sp_prepare':
      return await prepare(parameters, answering);
    case 'sp_execute':
      return await run(bound(requireHandle(parameters[0], answering.state), parameters, 1), answering);
    case 'sp_prepexec':
      return await prepareAndRun(parameters, answering);
    case 'sp_unprepare': {
      requireHandle(parameters[0], answering.state);
      answering.state.handles.delete(Number(parameters[0]?.value));
      return await answering.writer.finish({}, answering);
    }
    case 'sp_reset_connection':
      await resetState(answering.state);
      return await answering.writer.finish({}, answering);
    case 'sp_describe_first_result_set':
      return await answerResultSet(preparedOf(parameters[0], parameters[1]), answering);
    case 'sp_describe_undeclared_parameters':
      return await answerParameters(preparedOf(parameters[0], parameters[1]), answering);
  }
  if (name === undefined || name === 'sp_prepexecrpc')
    throw unsupported(`${name ?? 'A procedure with this number'} is not supported on this connection.`);
  if (await answerCursorCall(name, call, answering)) return;
  return await run(procedureBatch(String(call.procedure), parameters), answering);
}

interface Runnable extends Omit<Statement, 'isCall'> {
  readonly outputs: readonly Output[];
}

function bound(prepared: Prepared, parameters: readonly CallParameter[], first: number): Runnable {
  return bindParameters(prepared.text, prepared.declared, parameters.slice(first), first);
}

async function run(statement: Runnable, { state, writer, signal, isFollowed }: Answering): Promise<void> {
  const end = await runStatement(state, { ...statement, isCall: true }, writer, signal);
  const { error } = end;
  await writer.finish(
    { error: error?.isCanceled && signal.aborted ? undefined : error, isCanceled: error !== undefined },
    { outputs: statement.outputs, values: end.parameters, isFollowed },
  );
}

/** `@handle int OUTPUT, @params ntext, @stmt ntext, @options int`: checks the statement and sends its columns. */
async function prepare(parameters: readonly CallParameter[], answering: Answering): Promise<void> {
  const { state, writer, signal, isFollowed } = answering;
  const prepared = preparedOf(parameters[2], parameters[1]);
  const unbound = prepared.declared.map(({ name, type }) => ({ name, type, value: null }));
  const statement = { text: prepared.text, parameters: unbound, isDescribeOnly: true, isCall: true };
  const end = await runStatement(state, statement, writer, signal);
  if (end.error) return await finishFailed(end.error, answering);
  await writer.finish({}, { ...handleOutput(keep(prepared, state), parameters[0]), isFollowed });
}

/** `@handle int OUTPUT, @params ntext, @stmt ntext, values …`. A handle passed in is released. */
async function prepareAndRun(parameters: readonly CallParameter[], answering: Answering): Promise<void> {
  const { state, writer, signal, isFollowed } = answering;
  const prepared = preparedOf(parameters[2], parameters[1]);
  const statement = bound(prepared, parameters, 3);
  const old = parameters[0]?.value;
  if (old !== null && old !== undefined) state.handles.delete(Number(old));
  const end = await runStatement(state, { ...statement, isCall: true }, writer, signal);
  if (end.error) return await finishFailed(end.error, answering);
  const handle = handleOutput(keep(prepared, state), parameters[0]);
  await writer.finish(
    {},
    {
      outputs: [...handle.outputs, ...statement.outputs],
      values: { ...end.parameters, ...handle.values },
      isFollowed,
    },
  );
}

/** Returns the handle under the client's own parameter name: some clients find it by that name. */
function handleOutput(handle: number, parameter: CallParameter | undefined) {
  const variable = '@__handle';
  return {
    outputs: [{ ordinal: 0, name: parameter?.name ?? '', variable, type: handleType }],
    values: { [variable]: String(handle) },
  };
}
