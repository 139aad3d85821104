import { buildRow } from '../../execution/encoders/tds/put-value.ts';
import type { TsqlBatch, TsqlBatchEnd, TsqlBatchListener } from '../../execution/tsql-batch.ts';
import { answerConstantBatch, type ConstantAnswer } from '../../sql/tsql/constant-batch.ts';
import type { SessionValueSource } from '../../sql/tsql/session-values.ts';
import type { Batch } from '../../sql/tsql/syntax-tree.ts';

/** Options whose values decide what later statements answer: the session behind the fence honours or refuses them. */
const ofTheSession = ['ROWCOUNT', 'TEXTSIZE'];

/** Tells the answer of a batch that needs no engine, so that no process is bound for it; undefined when it needs one. */
export async function answerHere(
  tree: Batch,
  batch: Pick<TsqlBatch, 'text' | 'parameters' | 'isDescribeOnly'>,
  source: SessionValueSource,
  listener: TsqlBatchListener,
): Promise<TsqlBatchEnd | undefined> {
  if (isOfOptions(tree)) {
    for (const _ of tree.statements) await listener.onStatementEnd({ isSelect: false });
    return { parameters: {} };
  }
  const given = new Map(batch.parameters.map(({ name, type, value }) => [name.toLowerCase(), { type, value }]));
  const constant = answerConstantBatch(batch.text, source, given);
  if (!constant) return undefined;
  for (const answer of constant.answers) await tell(answer, batch.isDescribeOnly === true, listener);
  return {
    parameters: Object.fromEntries(
      batch.parameters.map(({ name }) => [name, constant.variables.get(name.toLowerCase())?.value ?? null]),
    ),
  };
}

/** FMTONLY is ours; what holds of it was read before. */
function isOfOptions({ statements }: Batch): boolean {
  return statements.every(
    (statement) => statement.kind === 'setOption' && !statement.options.some((option) => ofTheSession.includes(option)),
  );
}

async function tell(answer: ConstantAnswer, isDescribeOnly: boolean, listener: TsqlBatchListener): Promise<void> {
  if (answer.kind === 'message') {
    if (!isDescribeOnly) await listener.onMessage(answer.text, answer.line);
    await listener.onStatementEnd({ isSelect: false });
  } else if (answer.kind === 'row') {
    const { columns, row } = answer;
    const isTold = row !== undefined && !isDescribeOnly;
    await listener.onColumns(columns);
    const types = columns.map(({ type }) => type);
    if (isTold) await listener.onRows(buildRow(types, row), 1);
    await listener.onStatementEnd({ rowCount: isTold ? 1 : 0, isSelect: true });
  } else {
    await listener.onStatementEnd({ isSelect: false });
  }
}
