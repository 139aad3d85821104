import { DIRECT_DATABASE } from '@platbook/contract/direct-database';
import { answerConstantBatch, type ConstantAnswer } from '@platbook/sql/tsql/constant-batch';
import { applyOption, type SessionOptions } from '@platbook/sql/tsql/session-options';
import { buildRow } from '@platbook/tds/encoders/put-value';
import { wideColumns } from '@platbook/tds/encoders/wire-type';
import type { TsqlBatch, TsqlBatchListener } from '@platbook/tds/tsql-session';

/** Undefined if it needs an engine. Throws TsqlError for text the parser refuses, and whatever the listener throws. */
export async function answerConstants(batch: TsqlBatch, options: SessionOptions, listener: TsqlBatchListener) {
  const { facts, parameters, text, transaction } = batch;
  const given = new Map(parameters.map(({ name, type, value }) => [name, { type, value }]));
  const answered = answerConstantBatch(text, { facts, database: DIRECT_DATABASE }, given, transaction);
  if (answered === undefined) return undefined;
  let after = options;
  for (const answer of answered.answers) {
    if (answer.kind === 'setOption') after = applyOption(after, answer.options, answer.value, 1);
    await sendAnswer(answer, listener, {
      ...after,
      isFormatOnly: after.isFormatOnly || batch.isDescribeOnly === true,
      isWideText: batch.isWideText === true,
    });
  }
  const values = parameters.map(({ name }) => [name, answered.variables.get(name.toLowerCase())?.value ?? null]);
  return { parameters: Object.fromEntries(values), options: after, transaction: answered.transaction };
}

async function sendAnswer(
  answer: ConstantAnswer,
  listener: TsqlBatchListener,
  { isFormatOnly, isNoCount, isWideText }: SessionOptions & { isWideText: boolean },
): Promise<void> {
  if (answer.kind === 'message') return await listener.onMessage(answer.text, answer.line);
  if (answer.kind !== 'row') return await listener.onStatementEnd({ isSelect: false });
  const { columns, row } = answer;
  await listener.onColumns(isWideText ? wideColumns(columns) : columns);
  const isRow = !isFormatOnly && row !== undefined;
  if (isRow) {
    const types = columns.map(({ type }) => type);
    await listener.onRows(buildRow(types, row, isWideText), 1);
  }
  await listener.onStatementEnd({ isSelect: true, ...(!isNoCount && { rowCount: Number(isRow) }) });
}
