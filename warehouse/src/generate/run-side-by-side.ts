import type { Database } from '../database.ts';

export interface SqlPiece {
  readonly name: string;
  readonly sql: string;
  /** Runs instead of `sql`, which then only names the tables that it reads and changes. */
  readonly act?: (db: Database) => Promise<void>;
}

const DEFINITION = /^(?:--.*\n)*(?:CREATE OR REPLACE TEMP MACRO (\w+)|SET VARIABLE (\w+))/;

/** Each ends with a semicolon at the end of a line. Macros and variables are prepended to the statements that use them. */
export function cutIntoPieces(file: string, sql: string): SqlPiece[] {
  const definitions: { readonly name: RegExp; readonly sql: string }[] = [];
  const pieces: SqlPiece[] = [];
  for (const statement of sql.split(/(?<=^(?! *--).*;)\n/m).filter((text) => text.trim() !== '')) {
    const [, macro, variable] = DEFINITION.exec(statement) ?? [];
    if (macro !== undefined) definitions.push({ name: new RegExp(`\\b${macro}\\(`), sql: statement });
    else if (variable !== undefined) definitions.push({ name: new RegExp(`\\('${variable}'\\)`), sql: statement });
    else {
      const used = definitions.filter(({ name }) => name.test(statement)).map((definition) => definition.sql);
      pieces.push({ name: `${file} ${pieces.length + 1}`, sql: [...used, statement].join('\n') });
    }
  }
  return pieces;
}

const TABLE = /\b(?:gen\.\w+|[A-Z]\w+\.[A-Z]\w+)/g;
const CHANGED_TABLE =
  /\b(?:CREATE (?:OR REPLACE )?TABLE|INSERT INTO|UPDATE|DELETE FROM|(?:DROP|ALTER) TABLE)\s+(gen\.\w+|[A-Z]\w+\.[A-Z]\w+)/g;

function share(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return [...some].some((one) => others.has(one));
}

/** Those that share a table that one of the two changes. Statements always qualify tables with their schema or `gen`. */
export function findPredecessors(pieces: readonly SqlPiece[]): Map<string, string[]> {
  const tables = pieces.map(({ name, sql }) => ({
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

/** If a piece fails, waits for those in progress and throws its error. */
export async function runSideBySide(
  connections: readonly Promise<Database>[],
  pieces: readonly SqlPiece[],
  onBegin: (name: string) => void,
): Promise<void> {
  const predecessors = findPredecessors(pieces);
  const waiting = [...pieces];
  const unfinished = new Set(pieces.map(({ name }) => name));
  const idle: Database[] = [];
  const running = new Set<Promise<void>>();
  const runPiece = async (db: Database, { name, sql, act }: SqlPiece): Promise<void> => {
    onBegin(name);
    await (act === undefined ? db.run(sql) : act(db));
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
      else for (const piece of waiting.splice(ready, 1)) follow(runPiece(db, piece));
    }
  } finally {
    await Promise.allSettled(running);
  }
}
