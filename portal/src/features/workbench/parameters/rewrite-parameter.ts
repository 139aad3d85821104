import type { ParameterType } from '@platbook/contract/workbench/parameter-types';
import type { SqlDialect } from '@platbook/sql/dialects';
import { guessParameterType, parameterText } from '@platbook/sql/parameter-token';
import { findParameters } from '@platbook/sql/resolve-parameters';

/** Rewrites a parameter's type or default in the text and shifts the cursor if it is after it. Undefined if the parameter is gone. */
export function rewriteParameter(
  { text, cursor }: { text: string; cursor: number },
  dialect: SqlDialect,
  name: string,
  change: { type?: ParameterType; defaultText?: string | undefined },
): { text: string; cursor: number } | undefined {
  const found = findParameters(text, dialect).find((parameter) => parameter.name === name);
  if (!found) return undefined;
  const own = found.hasOwnType ? found.type : undefined;
  const type = change.type ?? own;
  const written = parameterText({
    name,
    type: type === guessParameterType(name) ? undefined : type,
    defaultText: 'defaultText' in change ? change.defaultText : found.defaultText,
  });
  const moved =
    cursor >= found.end ? cursor + written.length - (found.end - found.start) : Math.min(cursor, found.start);
  return {
    text: text.slice(0, found.start) + written + text.slice(found.end),
    cursor: cursor < found.start ? cursor : moved,
  };
}
