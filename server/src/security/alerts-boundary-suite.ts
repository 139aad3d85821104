import { LICENSED, TRIAL } from '../testing/run-sql.ts';
import type { TestClient } from '../testing/test-client.ts';
import { type BoundaryWorld, counties } from './boundary-suite.ts';
import { trialCounties } from './ways-out.ts';

export function alertsBoundary(world: () => BoundaryWorld): void {
  it("a trial's alert reports only rows of the five counties, and no call shows a licensed user's alert or what it reported [T11, T14]", async () => {
    const { app, trial, licensed } = world();
    const { db, now, scheduler } = app.services;
    const queryId = (await licensed.post('/api/queries', { name: 'Watched', queryText: counties })).json.id;
    await licensed.put(`/api/queries/${queryId}/sharing`, { sharing: 'read' });
    const watch = async (client: TestClient, connectionId: string) => {
      // Yearly: no time of the rule replaces `past`.
      const rule = { cron: '0 0 1 1 *' };
      const body = { name: 'Watched', queryId, connectionId, rule, timeZone: 'UTC' };
      const scheduleId = (await client.post('/api/schedules', body)).json.id;
      const condition = { kind: 'new-rows', keyColumns: ['CountyFIPS'], hasChanges: false };
      const { id } = (await client.post('/api/alerts', { name: 'Watched', scheduleId, condition })).json;
      return { scheduleId, id, path: `/api/alerts/${id}` };
    };
    const [own, foreign] = [await watch(trial, TRIAL), await watch(licensed, LICENSED)];
    for (let run = 0; run < 2; run += 1) {
      await db.updateTable('alert_baselines').set({ known_hashes: '' }).execute();
      const past = new Date(now().getTime() - 60_000).toISOString();
      const ids = [own.scheduleId, foreign.scheduleId];
      await db.updateTable('schedules').set({ next_at: past }).where('id', 'in', ids).execute();
      await scheduler.look();
      await scheduler.idle();
    }
    const rowsOfEvent = async (client: TestClient, { path }: typeof own) => {
      const [event] = (await client.get(`${path}/events`)).json;
      return { event: event.id, json: (await client.get(`${path}/events/${event.id}/rows`)).json };
    };
    const seen = await rowsOfEvent(trial, own);
    expect(seen.json.rows.flat()).toEqual(trialCounties);
    const everything = await rowsOfEvent(licensed, foreign);
    expect(everything.json.total).toBe(world().licensedCounties);
    for (const path of ['', '/events', `/events/${everything.event}/rows`])
      expect((await trial.get(`${foreign.path}${path}`)).status).toBe(404);
    expect((await trial.get(`${own.path}/events/${everything.event}/rows`)).status).toBe(404);
    const ownerId = await trial.personId();
    await db.updateTable('alert_events').set({ owner_id: ownerId }).execute();
    await db.updateTable('schedules').set({ owner_id: ownerId }).where('id', '=', foreign.scheduleId).execute();
    expect((await rowsOfEvent(trial, foreign)).json).toBeNull();
    for (const { scheduleId } of [own, foreign]) await trial.delete(`/api/schedules/${scheduleId}`);
  });
}
