import { type RunOptions, type RunOutcome, StatementError } from '../driver.ts';
import { internalFailure } from '../trino/trino-errors.ts';
import type { TrinoSession } from '../trino/trino-session.ts';

interface Step {
  readonly name?: unknown;
  readonly descriptor?: Readonly<Record<string, unknown>>;
  readonly children?: readonly Step[];
}

const mostBytes = 8 * 1024 * 1024;
/** Columns, and what the statement itself says. Everything else of a step can tell of rows and files, or is the license's filter. */
const shown = ['criteria', 'orderBy', 'keys'];
const names = /^[\w\s[\](),.=$]*$/;

/** Runs the plan that `checkPropertyStatement` let pass, and returns its steps without what the engine knows about the rows. */
export async function runPlan(
  session: TrinoSession,
  sql: string,
  options: RunOptions,
  objects: readonly string[],
): Promise<RunOutcome> {
  const parts: string[] = [];
  await session.run(sql, {
    ...options,
    maxRows: 1,
    maxBytes: mostBytes,
    onColumns: () => undefined,
    onRows: async (json) => void parts.push(json.toString()),
  });
  const plan = plainPlan(parts.join(''), objects);
  const row = JSON.stringify([plan]);
  if (Buffer.byteLength(row) > options.maxBytes) throw new StatementError('The plan is too large to show');
  const columns = [{ name: 'Query Plan', datatype: 'string', maxValueLength: plan.length }];
  options.onColumns(columns);
  await options.onRows(Buffer.from(row), 1);
  return { rowCount: 1, isIncomplete: false, columns };
}

/** `answer` is the row with the engine's plan. */
export function plainPlan(answer: string, objects: readonly string[]): string {
  try {
    const [text] = JSON.parse(answer) as [string];
    const spelled = new Map(objects.map((name) => [name.replace('.', '_').toLowerCase(), name]));
    return JSON.stringify(plainStep(JSON.parse(text), spelled));
  } catch (cause) {
    throw Object.assign(new StatementError(internalFailure), { cause });
  }
}

function plainStep({ name, descriptor = {}, children = [] }: Step, spelled: ReadonlyMap<string, string>): object {
  const table = /\bbase[.:](\w+)_[0-9a-f]{8}\b/.exec(String(descriptor['table'] ?? ''))?.[1];
  const told = shown.flatMap((key) => {
    const text = descriptor[key];
    return typeof text === 'string' && names.test(text) ? [[key, text.replace(/_\d+\b/g, '')]] : [];
  });
  return {
    name: /^[A-Za-z]+$/.test(String(name)) ? name : 'Step',
    descriptor: {
      ...(table === undefined ? {} : { table: spelled.get(table) ?? 'Other' }),
      ...Object.fromEntries(told),
    },
    children: children.map((child) => plainStep(child, spelled)),
  };
}
