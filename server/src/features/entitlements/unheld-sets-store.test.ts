import { onEachDatabase } from '../../testing/each-database.ts';
import { listEntitlements, recordSignIn } from '../people/index.ts';
import { updateLicense } from '../people/license-store.ts';
import { forgetUnheld, listUnheld, noteUnheld } from './unheld-sets-store.ts';

const [first, later] = ['2026-06-30T10:00:00.000Z', '2026-06-30T11:00:00.000Z'];

onEachDatabase('the store of unused entitlement sets', (database) => {
  it('keeps the time when a set was first found unused, until it is deleted', async () => {
    const { db } = await database.open();
    await noteUnheld(db, ['aa', 'bb'], first);
    await noteUnheld(db, ['bb', 'cc'], later);
    await noteUnheld(db, [], later);
    const rows = (await listUnheld(db)).sort((a, b) => a.hash.localeCompare(b.hash));
    expect(rows).toEqual([
      { hash: 'aa', since: first },
      { hash: 'bb', since: first },
      { hash: 'cc', since: later },
    ]);
    await forgetUnheld(db, ['aa', 'cc', 'dd']);
    expect(await listUnheld(db)).toEqual([{ hash: 'bb', since: first }]);
  });

  it('lists each set in use once, and none of ended licenses', async () => {
    const { db } = await database.open();
    const entitlement = { objects: ['Property.HOA'], counties: ['12031'] };
    const now = new Date(first);
    const ids = [];
    for (const sub of ['one', 'two', 'three']) {
      const identity = { iss: 'https://identity.example', sub, email: `${sub}@b.example`, givenName: '', surname: sub };
      ids.push(await recordSignIn(db, identity, now));
    }
    const [one = '', two = ''] = ids;
    for (const id of [one, two]) expect(await updateLicense(db, id, { entitlement, packs: ['DSPRP'] }, now)).toBe(true);
    expect(await listEntitlements(db, now)).toEqual([entitlement]);
    for (const id of [one, two]) await updateLicense(db, id, { entitlement: null, packs: [] }, now);
    expect(await listEntitlements(db, now)).toEqual([]);
    expect(await updateLicense(db, 'nobody', { entitlement, packs: [] }, now)).toBe(false);
  });
});
