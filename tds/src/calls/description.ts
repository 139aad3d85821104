import type { SqlColumn, SqlType } from '@platbook/sql/tsql/sql-types';
import { TsqlError } from '@platbook/sql/tsql/translation';
import { buildRow } from '../encoders/put-value.ts';
import { errorNumber } from '../notices.ts';
import type { ResultWriter } from '../result-writer.ts';
import { runStatement, type Statement } from '../run-statement.ts';
import type { Prepared, SessionState } from '../session-state.ts';
import type { ParameterText, TsqlBatchEnd, TsqlBatchListener } from '../tsql-session.ts';

const types = {
  bit: { name: 'bit' },
  int: { name: 'int' },
  small: { name: 'smallint' },
  tiny: { name: 'tinyint' },
  name: { name: 'nvarchar', length: 128 },
  typeName: { name: 'nvarchar', length: 256 },
  longName: { name: 'nvarchar', length: 4000 },
} as const satisfies Record<string, SqlType>;

/** A list of names and types, separated by semicolons or line ends. */
export const descriptionColumns = (list: string): readonly SqlColumn[] =>
  [...list.matchAll(/(\w+) (\w+)/g)].map(([, name = '', type]) => ({
    name,
    type: types[type as keyof typeof types],
    isNullable: true,
  }));

export type Description = Readonly<Record<string, ParameterText>>;

export interface Answering {
  readonly state: SessionState;
  readonly writer: ResultWriter;
  readonly signal: AbortSignal;
  readonly isFollowed: boolean;
}

export const describable = ({ text, declared }: Prepared) => ({
  text,
  parameters: declared.map((parameter) => ({ ...parameter, value: null })),
  isDescribeOnly: true,
  isOfTypes: true,
  isCall: true,
});

export async function describeFirst(
  statement: Statement,
  { state, writer, signal }: Answering,
): Promise<{ readonly columns: readonly SqlColumn[]; readonly error?: TsqlBatchEnd['error'] }> {
  let columns: readonly SqlColumn[] | undefined;
  const listener: TsqlBatchListener = {
    onColumns: (found) => {
      columns ??= found;
    },
    onRows: () => undefined,
    onStatementEnd: () => undefined,
    onMessage: () => undefined,
  };
  const { error } = await runStatement(state, statement, writer, signal, listener);
  return { columns: columns ?? [], error };
}

export const finishFailed = (error: TsqlBatchEnd['error'], { writer, signal, isFollowed }: Answering) =>
  writer.finish({ error: signal.aborted ? undefined : error, isCanceled: true }, { isFollowed });

export const unsupported = (message: string) => new TsqlError(errorNumber.notSupported, message, { line: 1 });

/** Flags that a row does not give are 0, other values NULL. */
export async function sendDescriptions(
  columns: readonly SqlColumn[],
  rows: readonly Description[],
  { writer, isFollowed }: Answering,
): Promise<void> {
  const ofColumns = columns.map(({ type }) => type);
  await writer.onColumns(columns);
  for (const row of rows) {
    const values = columns.map(({ name, type }) => row[name] ?? (type.name === 'bit' && !(name in row) ? '0' : null));
    await writer.onRows(buildRow(ofColumns, values), 1);
  }
  await writer.onStatementEnd({ rowCount: rows.length, isSelect: true });
  await writer.finish({}, { isFollowed });
}
