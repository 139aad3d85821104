/**
 * The line of every value in a JSON text by its path (`/analytics/0/type`, '' for the root). The text must be valid JSON: call
 * `JSON.parse` first, which reports no positions.
 */
export function jsonLines(text: string): Map<string, number> {
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
