import type { Database } from '../../db/open-db.ts';
import { LostRunError, markInterrupted, openStates, saveProgress, withStatements } from '../batches/index.ts';

/** Statements that had not begun are canceled. Several nodes can call it at once. */
export async function endOrphans(db: Database, title: string, isGone: (node: string) => Promise<boolean>) {
  const now = new Date().toISOString();
  const nodes = await db.selectFrom('batches').select('node').distinct().where('status', 'in', openStates).execute();
  let ended = 0;
  for (const { node } of nodes) {
    if (!(await isGone(node))) continue;
    const orphans = await db
      .selectFrom('batches')
      .selectAll()
      .where('status', 'in', openStates)
      .where('node', '=', node)
      .execute();
    for (const row of orphans) {
      const batch = await withStatements(db, row);
      markInterrupted(batch, title, now);
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
