import { applyOption, usualOptions } from '@platbook/sql/tsql/session-options';
import type { TranslatedStatement } from '@platbook/sql/tsql/translation';
import type { RunOptions, RunOutcome } from '../driver.ts';
import { sendRows } from '../duckdb/send-rows.ts';
import { RowFrames } from '../row-frames.ts';
import type { BatchSink } from './batch-runner.ts';

type Library = typeof import('@duckdb/node-api');
type Query = Parameters<BatchSink['query']>[0];
type Run = Parameters<BatchSink['query']>[1];

/** The name that SQL Server tools show for a column without a name. */
const noName = '(No column name)';
const messages = { name: 'Messages', datatype: 'string', maxValueLength: 0 };

/** Without a result, the messages it printed. If only a conditional branch follows a result, that result is shown. */
export class LastResultSink implements BatchSink {
  readonly isText = true;
  readonly #library: Library;
  readonly #limits: RunOptions;
  readonly #last: ReadonlySet<Query>;
  readonly #printed: string[] = [];
  #outcome: RunOutcome | undefined;
  options = usualOptions;

  constructor(library: Library, statements: readonly TranslatedStatement[], limits: RunOptions) {
    this.#library = library;
    this.#limits = limits;
    this.#last = new Set(lastQueries(statements).queries);
  }

  async query(statement: Query, run: Run): Promise<void> {
    const isShown = this.#last.has(statement) && this.#outcome === undefined;
    if (this.options.isFormatOnly) {
      await run.prepare();
      return;
    }
    await run.stream(async (result) => {
      if (isShown) {
        const names = statement.columns.map(({ name }) => name || noName);
        this.#outcome = await sendRows(result, this.#limits, true, this.#library, names);
        return { isWhole: !this.#outcome.isIncomplete };
      }
      for (;;) {
        this.#limits.signal.throwIfAborted();
        const chunk = await result.fetchChunk();
        if (!chunk || chunk.rowCount === 0) return { isWhole: true };
      }
    });
  }

  end(): void {}

  message(text: string): void {
    this.#printed.push(text);
  }

  option(names: readonly string[], value: string, line: number): void {
    this.options = applyOption(this.options, names, value, line);
  }

  async finish(): Promise<RunOutcome> {
    if (this.#outcome) return this.#outcome;
    const columns = this.#printed.length > 0 ? [{ ...messages }] : [];
    this.#limits.onColumns(columns);
    const frames = new RowFrames(this.#limits);
    for (const text of this.#printed) {
      frames.add(JSON.stringify([text]));
      for (const column of columns) column.maxValueLength = Math.max(column.maxValueLength, text.length);
    }
    return await frames.end(columns);
  }
}

/** The queries that could be the last to run; `isCertain` if one of them runs regardless of conditions. */
function lastQueries(statements: readonly TranslatedStatement[]): { queries: Query[]; isCertain: boolean } {
  const queries: Query[] = [];
  for (const statement of statements.toReversed()) {
    if (statement.kind === 'query') return { queries: [...queries, statement], isCertain: true };
    const branches =
      statement.kind === 'procedure'
        ? [statement.queries]
        : statement.kind === 'if'
          ? [statement.then, statement.otherwise]
          : [];
    const found = branches.map(lastQueries);
    queries.push(...found.flatMap((each) => each.queries));
    if (found.length > 0 && found.every(({ isCertain }) => isCertain)) return { queries, isCertain: true };
  }
  return { queries, isCertain: false };
}
