import { connectionNamed, openApiClient } from '../../../e2e/product/api-client.ts';
import { makeCrowd } from '../../../e2e/product/make-crowd.ts';
import type { Nodes } from '../../../server/src/testing/nodes/start-nodes.ts';

/** Schedules of `select 1`, the same number for each owner, that aren't due for months. Returns the Cookie header of a person without any. */
export async function addSchedules(world: Nodes, dataFolder: string, owners: number, ofEach: number): Promise<string> {
  const [other, ...cookies] = await makeCrowd(dataFolder, owners + 1, world.postgres.url());
  for (const cookie of cookies) {
    const client = openApiClient(world.url, cookie);
    const connectionId = await connectionNamed(client, 'Property Data');
    const query = (await client.ask('POST', '/api/queries', { name: 'One', queryText: 'select 1' })) as { id: string };
    const rule = { cron: '0 0 1 1 *' };
    const body = { name: 'One', queryId: query.id, connectionId, rule, timeZone: 'UTC' };
    await client.ask('POST', '/api/schedules', body);
    client.close();
  }
  await world.postgres.query(`
    insert into schedules select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid()))).*
    from schedules s, generate_series(2, ${ofEach})`);
  return other as string;
}

/** Makes all schedules due at this time, once. */
export async function makeDue({ postgres }: Nodes, at: Date): Promise<void> {
  await postgres.query(`update schedules set next_at = '${at.toISOString()}'`);
}

export interface DueRun {
  readonly schedule_id: string;
  readonly state: string;
  readonly attempts: number;
  readonly batch_id: string | null;
  readonly run_at: string;
  readonly ended_at: string | null;
}

export async function listDueRuns({ postgres }: Nodes, at: Date): Promise<DueRun[]> {
  const { rows } = await postgres.query(`
    select schedule_id, state, attempts, batch_id, run_at, ended_at from schedule_runs
    where due_at = '${at.toISOString()}'`);
  return rows as DueRun[];
}

/** What is wrong after every run has ended: due times without exactly one completed run. */
export async function findWrong(world: Nodes, at: Date, schedules: number): Promise<string[]> {
  const runs = await listDueRuns(world, at);
  const open = runs.filter(({ state }) => state !== 'finished');
  const doubled = await world.postgres.query(`
    select idempotency_key as key, count(*) from batches
    where status = 'finished' and idempotency_key like '%${at.toISOString()}' group by 1 having count(*) > 1`);
  const unkept = await world.postgres.query(`
    select r.schedule_id, count(*) from schedule_runs r
    join audit_events e on e.kind = 'run_ended' and e.outcome = 'finished' and e.batch_id = r.batch_id
    where r.due_at = '${at.toISOString()}' group by 1 having count(*) > 1`);
  return [
    ...(runs.length === schedules ? [] : [`${runs.length} of ${schedules} due times were queued`]),
    ...open.map(({ schedule_id: id, state }) => `the run of the schedule ${id} at ${at.toISOString()} is ${state}`),
    ...doubled.rows.map(({ key }) => `${key} finished twice`),
    ...unkept.rows.map(({ schedule_id: id }) => `the run of the schedule ${id} ended twice in the audit log`),
  ];
}
