/** Runs SQL files on several connections at once, as far as the tables they name allow. */
import type { Database } from './database.ts';

/** One file of statements. */
export interface SqlFile {
  readonly name: string;
  readonly sql: string;
}

const TABLE = /\b(?:gen\.\w+|[A-Z]\w+\.[A-Z]\w+)/g;
const CHANGED_TABLE =
  /\b(?:CREATE (?:OR REPLACE )?TABLE|INSERT INTO|UPDATE|DELETE FROM|(?:DROP|ALTER) TABLE)\s+(gen\.\w+|[A-Z]\w+\.[A-Z]\w+)/g;

function share(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return [...some].some((one) => others.has(one));
}

/**
 * The earlier files that must have ended before each file may begin: those with which it shares a table that one of the two
 * changes. Read from the statements themselves, whose tables always stand with their schema (`Tax.TaxAssessor`) or with `gen`.
 */
export function findPredecessors(files: readonly SqlFile[]): Map<string, string[]> {
  const tables = files.map(({ name, sql }) => ({
    name,
    named: new Set(sql.match(TABLE)),
    changed: new Set([...sql.matchAll(CHANGED_TABLE)].map((match) => match[1] as string)),
  }));
  return new Map(
    tables.map(({ name, named, changed }, index) => [
      name,
      tables
        .slice(0, index)
        .filter((earlier) => share(earlier.changed, named) || share(earlier.named, changed))
        .map((earlier) => earlier.name),
    ]),
  );
}

/**
 * Runs every file once, over one connection in their order; a connection is used as soon as it is ready. When a file fails, waits
 * for those under way and throws its error.
 */
export async function runSideBySide(
  connections: readonly Promise<Database>[],
  files: readonly SqlFile[],
  onBegin: (name: string) => void,
): Promise<void> {
  const predecessors = findPredecessors(files);
  const waiting = [...files];
  const unfinished = new Set(files.map(({ name }) => name));
  const idle: Database[] = [];
  const running = new Set<Promise<void>>();
  const runFile = async (db: Database, { name, sql }: SqlFile): Promise<void> => {
    onBegin(name);
    await db.run(sql);
    unfinished.delete(name);
    idle.push(db);
  };
  const follow = (work: Promise<void>): void => {
    running.add(work);
    work.then(
      () => running.delete(work),
      () => undefined,
    );
  };
  for (const connection of connections) follow(connection.then((db) => void idle.push(db)));
  try {
    while (unfinished.size > 0) {
      const ready = waiting.findIndex(({ name }) => !predecessors.get(name)?.some((one) => unfinished.has(one)));
      const db = ready < 0 ? undefined : idle.pop();
      if (db === undefined) await Promise.race(running);
      else for (const file of waiting.splice(ready, 1)) follow(runFile(db, file));
    }
  } finally {
    await Promise.allSettled(running);
  }
}
