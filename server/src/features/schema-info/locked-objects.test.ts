import { rmSync } from 'node:fs';
import path from 'node:path';
import type { Locked } from '@platbook/contract/workbench/locked-objects';
import { personWith } from '../../testing/database-rows.ts';
import { openTinyApp, startTinyApp } from '../../testing/open-tiny-app.ts';
import { LICENSED, TRIAL } from '../../testing/run-sql.ts';
import { makeTinyWarehouse } from '../../testing/tiny-warehouse.ts';
import { changeLicense } from '../people/index.ts';

const app = await openTinyApp();

const lockedFor = async (email: string, connectionId?: string) => {
  const client = await app.signIn(email);
  const query = connectionId === undefined ? '' : `?connectionId=${connectionId}`;
  const answer = await client.get(`/api/locked-objects${query}`);
  return { status: answer.status, ...(answer.json as Locked) };
};
const namesOf = ({ objects }: Locked) => objects.map(({ schema, name }) => `${schema}.${name}`);

describe('the objects outside a license', () => {
  it('are all objects that no owned pack has, with columns and the packs that unlock them, the main one first', async () => {
    const locked = await lockedFor('licensed@example.com', LICENSED);
    expect(namesOf(locked)).toContain('Permits.BuildingPermit');
    expect(namesOf(locked)).not.toContain('Foreclosure.ForeclosureEvent');
    expect(namesOf(locked).filter((name) => name.startsWith('Reference.'))).toEqual([]);
    const permits = locked.objects.find(({ name }) => name === 'BuildingPermit');
    expect(permits).toMatchObject({ kind: 'table', description: expect.stringMatching(/permit/i) });
    expect(permits?.packs.slice(0, 2)).toEqual(['SPPER', 'DSPMT']);
    expect(permits?.packs).toContain('SPINS');
    expect(permits?.columns).toHaveLength(30);
    expect(permits?.columns[0]).toEqual({
      column_name: 'PermitID',
      column_description: expect.stringMatching(/\w/),
      data_type: 'bigint',
    });
    const firstOf = (wanted: string) => locked.objects.find(({ name }) => name === wanted)?.packs[0];
    const main = ['PropertyHazard', 'Loan', 'Community', 'TaxAssessor', 'Recorder', 'School'].map(firstOf);
    expect(main).toEqual(['SPINS', 'SPMTG', 'SPNBR', 'SPTAX', 'SPFLP', 'SPNBR']);
    expect(locked.packs.find(({ code }) => code === 'SPTAX')).toMatchObject({
      name: 'Property Tax & Assessment Equity',
      type: 'Solution Pack',
      objects: 8,
      articles: 2,
    });
    expect(locked.counties).toHaveLength(10);
  });

  it('and the licensed objects together are the whole catalog, without overlap [V34]', async () => {
    const client = await app.signIn('licensed@example.com');
    const held = (await client.get(`/api/schema-objects/${LICENSED}`)).json as { schema: string; name: string }[];
    const everything = (await (await app.signIn('admin@example.com')).get(`/api/schema-objects/${LICENSED}`))
      .json as typeof held;
    const names = (list: typeof held) => list.map(({ schema, name }) => `${schema}.${name}`);
    const locked = namesOf(await lockedFor('licensed@example.com'));
    expect([...names(held), ...locked].sort()).toEqual(names(everything).sort());
  });

  it('are none in a trial, for a user who owns everything, and on the trial connection', async () => {
    for (const [email, connectionId] of [
      ['trial@example.com', undefined],
      ['trial@example.com', TRIAL],
      ['admin@example.com', LICENSED],
      ['licensed@example.com', TRIAL],
    ] as const) {
      const locked = await lockedFor(email, connectionId);
      expect([locked.status, locked.objects, locked.packs], email).toEqual([200, [], []]);
    }
    expect((await lockedFor('trial@example.com')).counties).toHaveLength(5);
    expect((await lockedFor('admin@example.com', LICENSED)).counties).toEqual(['*']);
  });

  it('follow a change of the license at the next call, before any file is built [R007]', async () => {
    const { id } = await personWith(app.services.db, 'navigator@example.com');
    onTestFinished(() => changeLicense(app.services, id, { entitlement: null, packs: [] }));
    expect((await lockedFor('navigator@example.com')).objects).toEqual([]);
    await changeLicense(app.services, id, {
      entitlement: { objects: ['Property.PropertyAddress'], counties: ['12031'] },
      packs: ['DSPRP'],
    });
    const locked = await lockedFor('navigator@example.com');
    expect(namesOf(locked)).toContain('Foreclosure.ForeclosureEvent');
    expect(locked.counties).toEqual(['12031']);
  });

  it("are hidden from an expired account, and for another user's connection", async () => {
    expect((await lockedFor('expired@example.com')).status).toBe(403);
    expect((await lockedFor('trial@example.com', LICENSED)).status).toBe(404);
    expect((await lockedFor('trial@example.com', 'nothing')).status).toBe(404);
  });

  it('are an empty list for a warehouse without a dictionary', async () => {
    const folder = await makeTinyWarehouse();
    rmSync(path.join(folder, 'dictionary.json'));
    const older = await startTinyApp({ WAREHOUSE_FOLDER: folder });
    const answer = await (await older.signIn('licensed@example.com')).get('/api/locked-objects');
    expect([answer.status, answer.json.objects, answer.json.packs]).toEqual([200, [], []]);
  });
});
