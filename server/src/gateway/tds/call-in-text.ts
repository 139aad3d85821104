import { literalValue, negate } from '../../sql/tsql/constant-values.ts';
import { batchLimits } from '../../sql/tsql/lexer.ts';
import { parseBatch } from '../../sql/tsql/parser/parse-batch.ts';
import type { ConstantValue } from '../../sql/tsql/session-values.ts';
import type { Expression } from '../../sql/tsql/syntax-tree.ts';
import { TsqlError } from '../../sql/tsql/translation.ts';
import type { Call } from './calls.ts';

/** Procedures that take a statement: they are answered here, as no translation of them could hold what they run. */
const ours =
  /^\s*(?:exec(?:ute)?\s+)?(?:\[?sys\]?\s*\.\s*)?\[?(sp_executesql|sp_describe_first_result_set|sp_describe_undeclared_parameters)\]?\s/i;
const longestShort = 4000;
const literals = /'[^']*'/g;
/** A program writes a name and a value for each parameter, and no more: what is longer would be read here for longer than others may wait. */
const longestBesideLiterals = 64 * 1024;

/**
 * A batch that is nothing but `EXEC sp_executesql N'…', N'@p int', 7`, as a call; undefined for every other batch. Values must be constants,
 * as they are when a program writes the text of a call.
 */
export function callInText(text: string): Call | undefined {
  if (text.length > batchLimits.characters || !ours.test(text)) return undefined;
  if (text.replace(literals, '').length > longestBesideLiterals) return undefined;
  try {
    const { statements } = parseBatch(text);
    const [statement] = statements;
    if (statements.length !== 1 || statement?.kind !== 'exec') return undefined;
    const parameters = statement.arguments.map(({ name = '', value }) => {
      const constant = constantOf(value);
      return constant && { name: name.toLowerCase(), isOutput: false, isDefault: false, ...constant };
    });
    if (!parameters.every((parameter) => parameter !== undefined)) return undefined;
    return { procedure: statement.procedure.object.text, parameters };
  } catch (error) {
    // The session tells what is wrong with it.
    if (error instanceof TsqlError) return undefined;
    throw error;
  }
}

function constantOf(value: Expression): ConstantValue | undefined {
  if (value.kind === 'unary' && value.operator === '-') {
    const positive = constantOf(value.value);
    return positive && negate(positive);
  }
  if (value.kind === 'text') {
    const { length } = value.value;
    return {
      type: { name: 'nvarchar', length: length > longestShort ? 'max' : Math.max(1, length) },
      value: value.value,
    };
  }
  return value.kind === 'null' || value.kind === 'number' ? literalValue(value) : undefined;
}
