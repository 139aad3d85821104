import type { Database } from '../../db/open-db.ts';
import { LostRunError, markInterrupted, openStates, saveProgress, withStatements } from '../batches/index.ts';

/** Statements that had not begun are canceled. Several nodes can call it at once. */
export async function endOrphans(
  db: Database,
  title: string,
  isGone: (node: string) => Promise<boolean>,
  at = new Date(),
) {
  const open = await db.selectFrom('batches').select(['id', 'node']).where('status', 'in', openStates).execute();
  let ended = 0;
  for (const [node, runs] of Map.groupBy(open, (run) => run.node)) {
    if (!(await isGone(node))) continue;
    // A node that is back can have new runs: only those that were open before the question are ended.
    const ids = runs.map(({ id }) => id);
    const orphans = await db.selectFrom('batches').selectAll().where('id', 'in', ids).execute();
    for (const row of orphans) {
      const batch = await withStatements(db, row);
      markInterrupted(batch, title, at.toISOString());
      const unfinished = batch.statements.filter((statement) => statement.status !== 'finished');
      try {
        await saveProgress(db, batch, new Map(), unfinished);
        ended += 1;
      } catch (error) {
        if (!(error instanceof LostRunError)) throw error;
      }
    }
  }
  return ended;
}
