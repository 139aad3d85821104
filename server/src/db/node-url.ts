import type { Database } from './open-db.ts';

/** How a live node is reached, from its report, which another version can have written. */
export async function findNodeUrl(db: Database, node: string): Promise<string | undefined> {
  const row = await db.selectFrom('node_reports').select('report').where('node', '=', node).executeTakeFirst();
  const { url } = JSON.parse(row?.report ?? '{}') as { url?: unknown };
  return typeof url === 'string' && URL.canParse(url) ? url : undefined;
}
