const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function listOf(answer: unknown): unknown[] | undefined {
  if (Array.isArray(answer)) return answer;
  if (!isObject(answer)) return undefined;
  const lists = Object.values(answer).filter((value) => Array.isArray(value) && value.every(isObject));
  const others = Object.values(answer).filter((value) => isObject(value));
  return lists.length === 1 && others.length === 0 ? (lists[0] as unknown[]) : undefined;
}

function cell(value: unknown): string {
  const text =
    value === null || value === undefined
      ? '–'
      : Array.isArray(value) && !value.some(isObject)
        ? value.map(cell).join(', ') || '–'
        : typeof value === 'object'
          ? JSON.stringify(value)
          : typeof value === 'boolean'
            ? value
              ? 'yes'
              : 'no'
            : String(value);
  return text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ');
}

function table(rows: readonly Record<string, unknown>[], columns: readonly string[]): string {
  const cells = [columns, ...rows.map((row) => columns.map((column) => cell(row[column])))];
  const widths = columns.map((_, at) => Math.max(...cells.map((line) => line[at]!.length)));
  return cells
    .map((line) =>
      line
        .map((text, at) => text.padEnd(widths[at]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function plainColumns(rows: readonly Record<string, unknown>[]): string[] {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return names.filter((name) =>
    rows.every((row) => !isObject(row[name]) && !(row[name] as unknown[])?.some?.(isObject)),
  );
}

function facts(thing: Record<string, unknown>, indent = ''): string[] {
  const width = Math.max(0, ...Object.keys(thing).map((name) => name.length));
  return Object.entries(thing).flatMap(([name, value]) => {
    if (isObject(value)) return [`${indent}${name}`, ...facts(value, `${indent}  `)];
    if (Array.isArray(value) && value.some(isObject)) {
      const rows = value.filter(isObject);
      const lines = table(rows, plainColumns(rows)).split('\n');
      return [`${indent}${name}`, ...lines.map((line) => `${indent}  ${line}`)];
    }
    return [`${indent}${name.padEnd(width)}  ${cell(value)}`];
  });
}

export function printAnswer(answer: unknown, columns?: readonly string[]): string {
  const isOfList = !isObject(answer) || columns === undefined || !columns.some((name) => name in answer);
  const list = isOfList ? listOf(answer) : undefined;
  if (list !== undefined) {
    const rows = list.map((row) => (isObject(row) ? row : { value: row }));
    if (rows.length === 0) return 'None.';
    const rest = isObject(answer)
      ? Object.fromEntries(Object.entries(answer).filter(([, value]) => !Array.isArray(value) && value !== null))
      : {};
    const below = Object.keys(rest).length === 0 ? '' : `\n\n${facts(rest).join('\n')}`;
    return table(rows, columns ?? plainColumns(rows)) + below;
  }
  if (!isObject(answer)) return cell(answer);
  const shown = Object.entries(answer).filter(([name]) => columns === undefined || columns.includes(name));
  return facts(Object.fromEntries(shown)).join('\n');
}
