import { eventsWith } from '../../testing/database-rows.ts';
import { onEachApp } from '../../testing/each-app.ts';

onEachApp('the NDA of a person', { TEAM_DOMAINS: '' }, (world) => {
  it('is recorded and audited by an admin, and appears in pack entitlements at the next call', async () => {
    const { db } = world.app.services;
    const { admin, trial: client } = world;
    const id = await client.personId();
    const path = `/api/admin/people/${id}`;
    const signed = async () => {
      const { json } = await client.get(`/api/solution-entitlements?solutionId=SPFCL&uid=${id}`);
      const all = json[0].components.flatMap(({ entitlements }: { entitlements: unknown[] }) => entitlements);
      return [...new Set(all.map(({ hasSignedNDA }: { hasSignedNDA: boolean }) => hasSignedNDA))];
    };
    expect(await signed()).toEqual([false]);
    expect((await admin.put(path, { hasSignedNDA: 'yes' })).status).toBe(400);
    expect((await client.put(path, { hasSignedNDA: true })).status).toBe(404);
    expect((await admin.put(path, { hasSignedNDA: true })).json.ndaSignedAt).toMatch(/^20\d\d-.*Z$/);
    expect(await signed()).toEqual([true]);
    const acts = await eventsWith(db, { kind: 'person_changed' });
    expect(JSON.parse(acts.at(-1)?.text as string)).toEqual([{ what: 'NDA', before: 'not signed', after: 'signed' }]);
    expect((await admin.put(path, { hasSignedNDA: false })).json.ndaSignedAt).toBeNull();
    expect(await signed()).toEqual([false]);
  });
});
