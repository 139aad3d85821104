import type { TSchema } from 'typebox';
import Value from 'typebox/value';

export interface TextFault {
  readonly line: number;
  readonly sentence: string;
}

/** Reports every error; `lineOf` maps a path such as `/colors/light` to its line. */
export function parseJson(text: string, shape: TSchema) {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { value, faults: [syntaxFault(text, (error as Error).message)], lineOf: () => 1 };
  }
  let lines: ReturnType<typeof jsonLines> | undefined;
  const lineOf = (path: string): number => {
    lines ??= jsonLines(text);
    return lines.get(path) ?? lineOf(path.slice(0, path.lastIndexOf('/')));
  };
  if (Value.Check(shape, value)) return { value, faults: [], lineOf };
  const faults = Value.Errors(shape, value).flatMap((error): TextFault[] => {
    const line = lineOf(error.instancePath);
    const name = error.instancePath.slice(1).replaceAll('/', '.');
    if (error.keyword === 'boolean') return [{ line, sentence: `Unknown field '${name}'.` }];
    if (error.keyword === 'additionalProperties') return [];
    if (error.keyword === 'required')
      return error.params.requiredProperties.map((field) => ({
        line,
        sentence: `The field '${[name, field].filter(Boolean).join('.')}' is missing.`,
      }));
    const allowed = error.keyword === 'enum' ? `: ${error.params.allowedValues.join(', ')}` : '';
    return [{ line, sentence: `The field '${name}' ${error.message}${allowed}.` }];
  });
  return { value, faults, lineOf };
}

function syntaxFault(text: string, message: string): TextFault {
  const position = /position (\d+)/.exec(message)?.[1];
  const line = position === undefined ? text.split('\n').length : text.slice(0, Number(position)).split('\n').length;
  return { line, sentence: `Invalid JSON: ${message.replace(/ in JSON at position.*/s, '')}.` };
}

/** The line of every value by its path (`/analytics/0/type`, '' for the root). The text must be valid JSON. */
function jsonLines(text: string): Map<string, number> {
  const lines = new Map<string, number>();
  const open: { path: string; index: number | undefined; key: string }[] = [];
  let line = 1;
  let isKey = false;
  const note = () => {
    const inside = open.at(-1);
    const path = inside === undefined ? '' : `${inside.path}/${inside.index ?? inside.key}`;
    lines.set(path, line);
    return path;
  };
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]|\n|[^\s"{}[\],:]+/g)) {
    const inside = open.at(-1);
    if (token === '\n') line += 1;
    else if (token === '{' || token === '[') {
      open.push({ path: note(), index: token === '[' ? 0 : undefined, key: '' });
      isKey = token === '{';
    } else if (token === '}' || token === ']') {
      open.pop();
      isKey = false;
    } else if (token === ',') {
      if (inside?.index === undefined) isKey = true;
      else inside.index += 1;
    } else if (token === ':') isKey = false;
    else if (isKey && inside !== undefined) inside.key = JSON.parse(token) as string;
    else note();
  }
  return lines;
}
