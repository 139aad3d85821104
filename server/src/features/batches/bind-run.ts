import { randomUUID } from 'node:crypto';
import { storedLimits } from '@platbook/contract/stored-limits';
import type { RunParameter } from '@platbook/contract/workbench/parameters';
import { bindParameters } from '@platbook/sql/bind-parameters';
import type { SqlDialect } from '@platbook/sql/dialects';
import { offsetAt, positionAt } from '@platbook/sql/error-position';
import { type GivenParameters, resolveParameters } from '@platbook/sql/resolve-parameters';
import type { StatementText } from '@platbook/sql/split-statements';
import type { RunFailure, RunStatement } from '../../execution/execution.ts';
import { problem } from '../../http/problem.ts';

/** A statement with its values bound. `sql` goes to the engine; `text` is what the user wrote. */
export interface BoundRunStatement extends RunStatement {
  readonly text: string;
  /** Maps an offset in `sql` to an offset in `text`; undefined if both texts are the same. */
  readonly sourceOf: ((offset: number) => number) | undefined;
}

/** Resolves a run's parameters to the values stored with it. Throws the problem of the first parameter that can't be bound. */
export function requireParameters(text: string, dialect: SqlDialect, given: GivenParameters): RunParameter[] {
  const resolved = resolveParameters(text, dialect, given);
  const wrong = resolved.find((parameter) => parameter.problem !== undefined);
  if (wrong !== undefined) {
    const isMissing = wrong.values.length === 0 && wrong.problem === 'needs a value';
    throw problem(
      isMissing ? 'parameter.required' : 'parameter.invalid',
      `The parameter ${wrong.name} ${wrong.problem}`,
    );
  }
  const kept = resolved.map(
    ({ name, type, values }): RunParameter => ({
      name,
      type,
      value: type === 'list' ? values.map((value) => value.text) : (values[0]?.text ?? null),
    }),
  );
  if (Buffer.byteLength(JSON.stringify(kept)) > storedLimits.parameterBytes) throw problem('parameter.too-long');
  return kept;
}

/** Binds parameter values into the statements for the engine. Throws parameter.too-long if the values are too many or too long. */
export function bindRun(
  statements: readonly StatementText[],
  dialect: SqlDialect,
  given: GivenParameters,
): BoundRunStatement[] {
  let values = 0;
  let characters = 0;
  return statements.map(({ sql: text, offset }) => {
    const id = randomUUID();
    if (!text.includes('{{')) return { id, text, sql: text, offset, sourceOf: undefined };
    const bound = bindParameters(text, dialect, given);
    values += bound.values.length;
    characters += bound.values.reduce((sum, value) => sum + value.text.length, 0);
    if (values > storedLimits.boundValues || characters > storedLimits.boundCharacters)
      throw problem('parameter.too-long');
    return { id, text, sql: bound.sql, values: bound.values, offset, sourceOf: bound.sourceOf };
  });
}

export function failureInText(failure: RunFailure, { text, sql, sourceOf }: BoundRunStatement): RunFailure {
  if (failure.line === undefined || sourceOf === undefined) return failure;
  return { ...failure, ...positionAt(text, sourceOf(offsetAt(sql, failure.line, failure.column ?? 1))) };
}
