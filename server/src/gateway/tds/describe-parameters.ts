import { buildRow } from '../../execution/encoders/tds/put-value.ts';
import type { ParameterText, TsqlBatchListener } from '../../execution/tsql-batch.ts';
import type { SqlColumn, SqlType } from '../../sql/tsql/sql-types.ts';
import { findUndeclared } from '../../sql/tsql/undeclared-parameters.ts';
import { describe, tellEndOfDescription } from './describe-result.ts';
import type { ResultWriter } from './result-writer.ts';
import { runStatement, type Statement } from './run-statement.ts';
import type { Prepared, SessionState } from './session-state.ts';

const [bit, int, small, tiny] = (['bit', 'int', 'smallint', 'tinyint'] as const).map((name) => ({ name }));
const name: SqlType = { name: 'nvarchar', length: 128 };
const longName: SqlType = { name: 'nvarchar', length: 4000 };

/** The columns of sp_describe_undeclared_parameters, by the manual of SQL Server. */
const columns: readonly SqlColumn[] = (
  [
    ['parameter_ordinal', int],
    ['name', name],
    ['suggested_system_type_id', int],
    ['suggested_system_type_name', { name: 'nvarchar', length: 256 }],
    ['suggested_max_length', small],
    ['suggested_precision', tiny],
    ['suggested_scale', tiny],
    ['suggested_user_type_id', int],
    ['suggested_user_type_database', name],
    ['suggested_user_type_schema', name],
    ['suggested_user_type_name', name],
    ['suggested_assembly_qualified_type_name', longName],
    ['suggested_xml_collection_id', int],
    ['suggested_xml_collection_database', name],
    ['suggested_xml_collection_schema', name],
    ['suggested_xml_collection_name', name],
    ['suggested_is_xml_document', bit],
    ['suggested_is_case_sensitive', bit],
    ['suggested_is_fixed_length_clr_type', bit],
    ['suggested_is_input', bit],
    ['suggested_is_output', bit],
    ['formal_parameter_name', name],
    ['suggested_tds_type_id', int],
    ['suggested_tds_length', int],
  ] as [string, SqlType][]
).map(([columnName, type]) => ({ name: columnName, type, isNullable: true }));

type Answering = { readonly signal: AbortSignal; readonly isFollowed: boolean };

/**
 * Answers sp_describe_undeclared_parameters: a parameter that is compared with a column has its type, every other one is a text, which T-SQL
 * converts. The statement is looked at, so that its errors are told, and no row is read.
 */
export async function tellParameters(
  { text, declared }: Prepared,
  state: SessionState,
  writer: ResultWriter,
  answering: Answering,
): Promise<void> {
  const { signal } = answering;
  const { parameters, probe } = findUndeclared(
    text,
    declared.map((parameter) => parameter.name),
  );
  const unbound = declared.map((parameter) => ({ ...parameter, value: null }));
  const guessed = parameters.map((parameter) => ({ name: parameter.name, type: parameter.type, value: null }));
  const given = { parameters: [...unbound, ...guessed], isDescribeOnly: true, isOfTypes: true, isCall: true };
  const checked = await describeFirst(state, { text, ...given }, writer, signal);
  if ('error' in checked) {
    await writer.finish({ error: signal.aborted ? undefined : checked.error, isCancelled: true }, answering);
    return;
  }
  const probed =
    probe === undefined ? undefined : await describeFirst(state, { text: probe, ...given }, writer, signal);
  const found = probed && 'columns' in probed ? probed.columns : undefined;
  let next = 0;
  const rows = parameters.map((parameter, index) => {
    const column = parameter.isCompared ? found?.[next++] : undefined;
    return suggestion({ name: parameter.name, type: column?.type ?? parameter.type, isNullable: true }, index + 1);
  });
  const types = columns.map(({ type }) => type);
  await writer.onColumns(columns);
  for (const row of rows)
    await writer.onRows(
      buildRow(
        types,
        columns.map((column) => row[column.name] ?? null),
      ),
      1,
    );
  await tellEndOfDescription(writer, rows.length, answering);
}

async function describeFirst(state: SessionState, statement: Statement, writer: ResultWriter, signal: AbortSignal) {
  let told: readonly SqlColumn[] = [];
  const listener: TsqlBatchListener = {
    onColumns: (heard) => {
      if (told.length === 0) told = heard;
    },
    onRows: () => undefined,
    onStatementEnd: () => undefined,
    onMessage: () => undefined,
  };
  const { error } = await runStatement(state, statement, writer, signal, listener);
  return error ? { error } : { columns: told };
}

function suggestion(parameter: SqlColumn, ordinal: number): Record<string, ParameterText> {
  const column = describe(parameter, ordinal);
  const told = ['system_type_id', 'system_type_name', 'max_length', 'precision', 'scale', 'tds_type_id', 'tds_length'];
  return {
    ...Object.fromEntries(told.map((key) => [`suggested_${key}`, column[key] ?? null])),
    parameter_ordinal: String(ordinal),
    name: parameter.name,
    suggested_is_xml_document: '0',
    suggested_is_case_sensitive: '0',
    suggested_is_fixed_length_clr_type: '0',
    suggested_is_input: '1',
    suggested_is_output: '0',
  };
}
