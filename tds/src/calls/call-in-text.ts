import { literalValue, negate } from '@platbook/sql/tsql/constant-values';
import { batchLimits } from '@platbook/sql/tsql/lexer';
import { parseBatch } from '@platbook/sql/tsql/parser/parse-batch';
import type { ConstantValue } from '@platbook/sql/tsql/session-values';
import type { Expression } from '@platbook/sql/tsql/syntax-tree';
import { TsqlError } from '@platbook/sql/tsql/translation';
import type { Call } from './calls.ts';

const ours =
  /^\s*(?:exec(?:ute)?\s+)?(?:\[?sys\]?\s*\.\s*)?\[?(sp_executesql|sp_describe_first_result_set|sp_describe_undeclared_parameters)\]?\s/i;
const longestShort = 4000;
const literals = /'[^']*'/g;
/** Limit on the text besides literals. A generated call has a name and a value per parameter; parsing longer text here would block others. */
const longestBesideLiterals = 64 * 1024;

/** Recognizes a batch that is `EXEC sp_executesql N'…', N'@p int', 7`. The values must be constants. */
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
