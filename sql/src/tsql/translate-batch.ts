import type { Bound, BoundQuery } from './binder/bound.ts';
import { hasAggregate } from './binder/find-aggregate.ts';
import { makeBinder, type StatementBinder } from './binder/make-binder.ts';
import { lineAndColumn } from './binder/place.ts';
import { emptyScope } from './binder/scope.ts';
import { convert } from './conversion/convert.ts';
import { isOpen } from './open-databases.ts';
import { transactionCount } from './open-transaction.ts';
import { ownErrors } from './own-errors.ts';
import { parseBatch } from './parser/parse-batch.ts';
import { callText } from './procedures/call-text.ts';
import { engineOf, type Progress, refuse, refuseAs } from './progress.ts';
import type { Catalog } from './sql-types.ts';
import type { Node } from './syntax-names.ts';
import type { Batch, Expression, QueryBody, SelectBlock, Statement, StatementOf } from './syntax-tree.ts';
import {
  findTemporary,
  translateDrop,
  translateInsert,
  translateInto,
  translateMakeTable,
} from './translate-temp-tables.ts';
import { type TranslatedStatement, type TranslationContext, TsqlError } from './translation.ts';
import { int, textType } from './type-system/type-rules.ts';

/** Throws TsqlError for anything that is not certain to mean the same; in that case, no statement of the batch has run. */
export function translateBatch(
  batch: string | Batch,
  catalog: Catalog,
  context: TranslationContext,
): TranslatedStatement[] {
  const { text, statements } = typeof batch === 'string' ? parseBatch(batch) : batch;
  const progress: Progress = {
    text,
    catalog,
    context,
    variables: new Map([
      ...context.parameters.map(({ name, type }) => [name.toLowerCase(), type] as const),
      [transactionCount, int],
    ]),
    tempTables: new Map(context.tempTables),
  };
  return statements.flatMap((statement) => translate(progress, statement));
}

type Translate<Kind extends Statement['kind']> = (
  progress: Progress,
  statement: StatementOf<Kind>,
  line: number,
) => TranslatedStatement | TranslatedStatement[];

const translators: { [Kind in Statement['kind']]: Translate<Kind> } = {
  select: translateSelect,
  declare: (progress, { variables }, line) =>
    variables.flatMap((variable) => translateDeclare(progress, variable, line)),
  setVariable: (progress, statement, line) => assignment(progress, statement.name, statement.value, statement, line),
  setOption: translateOption,
  use: translateUse,
  transaction: (_progress, { verb, name }, line) => ({ kind: 'transaction', line, verb, name }),
  block: (progress, { statements }) => statements.flatMap((each) => translate(progress, each)),
  print: translatePrint,
  if: translateIf,
  dropTemp: translateDrop,
  exec: translateExec,
  execText: translateText,
  makeTable: translateMakeTable,
  insert: translateInsert,
};

function translate(progress: Progress, statement: Statement): TranslatedStatement[] {
  const { line } = lineAndColumn(progress.text, statement.at);
  return [(translators[statement.kind] as Translate<Statement['kind']>)(progress, statement, line)].flat();
}

function translateSelect(progress: Progress, { query }: StatementOf<'select'>, line: number): TranslatedStatement {
  const binder = makeBinder(progress);
  const bound = binder.query(query, emptyScope, 'statement');
  const block = blockOf(query.body);
  if (block.items[0]?.kind === 'assign' && query.body.kind === 'setOperation') return refuseAs(progress, 10734, query);
  if (block.items[0]?.kind === 'assign') return assignments(progress, binder, block, bound, line);
  if (block.into) return translateInto(progress, binder, block.into.text, bound, line, block.into);
  const columns = bound.columns.map(({ name, type, isNullable }) => ({ name, type, isNullable }));
  return { kind: 'query', line, engine: engineOf(binder, bound.sql), columns };
}

function blockOf(body: QueryBody): SelectBlock {
  if (body.kind === 'selectBlock') return body;
  return blockOf(body.kind === 'parenthesised' ? body.query.body : body.left);
}

function assignments(
  progress: Progress,
  binder: StatementBinder,
  block: SelectBlock,
  bound: BoundQuery,
  line: number,
): TranslatedStatement {
  const { top } = block;
  const isTopOne = top && !top.withTies && !top.isPercent && top.count.kind === 'number' && top.count.text === '1';
  const isOneGroup = block.groupBy === undefined && hasAggregate(block.items);
  if (block.from.length > 0 && !isTopOne && !isOneGroup)
    return refuse(
      progress,
      ownErrors.unproven,
      'On this connection, a SELECT that assigns variables must return one row. Use TOP 1 or an aggregate.',
      block,
    );
  const variables = block.items.flatMap((item) =>
    item.kind === 'assign' ? [{ name: item.variable, type: progress.variables.get(item.variable.toLowerCase())! }] : [],
  );
  return { kind: 'assign', line, engine: engineOf(binder, bound.sql), variables };
}

type Declared = StatementOf<'declare'>['variables'][number];

function translateDeclare(progress: Progress, variable: Declared, line: number): TranslatedStatement[] {
  const key = variable.name.toLowerCase();
  if (progress.variables.has(key) || findTemporary(progress, key))
    return refuseAs(progress, 134, variable, variable.name);
  const type = makeBinder(progress).typeOf(variable.type, false);
  progress.variables.set(key, type);
  const declared: TranslatedStatement = { kind: 'declare', line, variable: variable.name, type };
  return variable.value ? [declared, assignment(progress, variable.name, variable.value, variable, line)] : [declared];
}

function assignment(progress: Progress, name: string, value: Expression, at: Node, line: number): TranslatedStatement {
  const binder = makeBinder(progress);
  const type = progress.variables.get(name.toLowerCase()) ?? refuseAs(progress, 137, at, name);
  const bound = convert({ binder, at }, binder.expression(value, emptyScope), type);
  return { kind: 'assign', line, engine: engineOf(binder, `SELECT ${bound.sql} AS c1`), variables: [{ name, type }] };
}

function translateOption(progress: Progress, statement: StatementOf<'setOption'>, line: number): TranslatedStatement {
  const { options, value } = statement;
  if (options[0] === 'ROWCOUNT' && value.startsWith('@') && !progress.variables.has(value.toLowerCase()))
    return refuseAs(progress, 137, statement, value);
  return { kind: 'setOption', line, options, value };
}

function translateUse(progress: Progress, { database }: StatementOf<'use'>, line: number): TranslatedStatement {
  if (isOpen(database.text, progress.catalog.database)) return { kind: 'use', line, database: database.text };
  return refuseAs(progress, 916, database, database.text);
}

function translatePrint(progress: Progress, statement: StatementOf<'print'>, line: number): TranslatedStatement {
  const binder = makeBinder(progress);
  const value: Bound = binder.expression(statement.value, emptyScope);
  const text = convert(
    { binder, at: statement },
    value,
    value.type.name.startsWith('n') ? { name: 'nvarchar', length: 4000 } : textType(8000),
  );
  return { kind: 'print', line, engine: engineOf(binder, `SELECT ${text.sql} AS c1`) };
}

function translateIf(progress: Progress, statement: StatementOf<'if'>, line: number): TranslatedStatement {
  const binder = makeBinder(progress);
  const sql = `SELECT coalesce(${binder.condition(statement.condition, emptyScope)}, false) AS c1`;
  const condition = engineOf(binder, sql);
  const inner = { ...progress, isConditional: true };
  const then = translateBranch(inner, statement.then);
  const otherwise = statement.otherwise ? translateBranch(inner, statement.otherwise) : [];
  return { kind: 'if', line, condition, then, otherwise };
}

const missing = new Set([208, 2812]);

/** SQL Server resolves the names of a statement only when it runs: tools use IF to check whether an object exists. */
function translateBranch(progress: Progress, branch: Statement): TranslatedStatement[] {
  try {
    return translate(progress, branch);
  } catch (error) {
    if (!(error instanceof TsqlError) || !missing.has(error.number)) throw error;
    const { line, number, message } = error;
    return [{ kind: 'fail', line, number, message }];
  }
}

function translateExec(progress: Progress, statement: StatementOf<'exec'>, line: number): TranslatedStatement {
  const text = callText(statement, () => line);
  return translateInner({ ...progress, text }, statement.procedure.object.text, line);
}

function translateText(progress: Progress, { text }: StatementOf<'execText'>, line: number): TranslatedStatement {
  return translateInner({ ...progress, text, variables: new Map([[transactionCount, int]]) }, 'EXEC', line);
}

/** Errors in the text of a call are reported at the line of the call. */
function translateInner(progress: Progress, name: string, line: number): TranslatedStatement {
  try {
    const queries = parseBatch(progress.text).statements.flatMap((each) => translate(progress, each));
    return { kind: 'procedure', line, name, queries };
  } catch (error) {
    if (error instanceof TsqlError)
      throw new TsqlError(error.number, error.message, { line, severity: error.severity });
    throw error;
  }
}
