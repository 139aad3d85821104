import { randomBytes } from 'node:crypto';
import { createSecretBox } from '../../db/secret-box.ts';
import { onEachDatabase } from '../../testing/each-database.ts';
import { addAccount, findAccount, findAccountByEmail } from './accounts-store.ts';
import { createPayloadAdapter, removeExpiredPayloads } from './payloads-store.ts';
import { forgetFailures, takeTry } from './sign-in-failures-store.ts';
import { openSigningKeys } from './signing-keys-store.ts';

onEachDatabase('the stores of the identity provider', (database) => {
  it('find an account by subject and by email in any case, and never overwrite one', async () => {
    const { db } = await database.open();
    const account = {
      sub: 's1',
      email: 'ada@firm.example',
      given_name: 'Ada',
      surname: 'Ames',
      password_hash: '$argon2id$1',
      phone_mobile: null,
      company: 'Ames & Co',
      industry: null,
      job_title: null,
    };
    await addAccount(db, account);
    await addAccount(db, { ...account, password_hash: '$argon2id$2' });
    expect(await findAccount(db, 's1')).toEqual(account);
    expect(await findAccountByEmail(db, 'Ada@Firm.example')).toEqual(account);
    expect(await findAccount(db, 's2')).toBeUndefined();
  });

  it('store provider payloads by kind, consume each once, revoke them by grant and expire them', async () => {
    const { db } = await database.open();
    const codes = createPayloadAdapter(db, 'AuthorizationCode');
    const sessions = createPayloadAdapter(db, 'Session');
    await codes.upsert('c1', { grantId: 'g1', accountId: 'ä 🏡' }, 600);
    await sessions.upsert('c1', { uid: 'u1' }, 600);
    await codes.upsert('c1', { grantId: 'g1', accountId: 'second' }, 600);
    expect(await codes.find('c1')).toEqual({ grantId: 'g1', accountId: 'second' });
    expect(await sessions.findByUid('u1')).toEqual({ uid: 'u1' });
    expect(await sessions.findByUserCode('none')).toBeUndefined();
    await codes.consume('c1');
    expect((await codes.find('c1'))?.consumed).toEqual(expect.any(Number));
    await codes.upsert('old', { grantId: 'g2' }, -1);
    await codes.upsert('kept', { grantId: 'g2' }, undefined as unknown as number);
    expect(await codes.find('old')).toBeUndefined();
    await removeExpiredPayloads(db);
    const kept = await db.selectFrom('identity_payloads').select('id').orderBy('id').execute();
    expect(kept.map((row) => row.id)).toEqual(['c1', 'c1', 'kept']);
    await codes.revokeByGrantId('g1');
    expect(await codes.find('c1')).toBeUndefined();
    await sessions.destroy('c1');
    expect(await sessions.find('c1')).toBeUndefined();
  });

  it('check five of concurrent guesses, then make them wait, and reset on the right password', async () => {
    const { db } = await database.open();
    const now = new Date('2026-06-30T10:00:00.000Z');
    const tryAt = (seconds: number, address = '10.0.0.1', email = 'a@b.example') =>
      takeTry(db, email, address, new Date(now.getTime() + seconds * 1000));
    const burst = await Promise.all(Array.from({ length: 20 }, () => tryAt(0, '10.0.0.1', 'A@b.example')));
    expect(burst.filter((isLookedAt) => isLookedAt)).toHaveLength(5);
    expect(await tryAt(1)).toBe(false);
    expect(await tryAt(1, '10.0.0.2')).toBe(true);
    expect(await tryAt(16)).toBe(true);
    expect(await tryAt(40)).toBe(false);
    await forgetFailures(db, 'a@b.example', '10.0.0.1');
    expect(await tryAt(40)).toBe(true);
  });

  it("allow fifty wrong tries per address and hour, whatever the accounts, and don't count right ones", async () => {
    const { db } = await database.open();
    const now = new Date('2026-06-30T10:00:00.000Z');
    for (let number = 0; number < 60; number += 1) {
      expect(await takeTry(db, 'right@b.example', '10.0.0.1', now)).toBe(true);
      await forgetFailures(db, 'right@b.example', '10.0.0.1');
    }
    const guesses = Array.from({ length: 60 }, (_, number) => takeTry(db, `${number}@b.example`, '10.0.0.1', now));
    expect((await Promise.all(guesses)).filter((isLookedAt) => isLookedAt)).toHaveLength(50);
    expect(await takeTry(db, 'right@b.example', '10.0.0.1', new Date(now.getTime() + 59 * 60_000))).toBe(false);
    expect(await takeTry(db, 'right@b.example', '10.0.0.1', new Date(now.getTime() + 61 * 60_000))).toBe(true);
  });

  it('create the signing keys once, even for two nodes at a time, and store them sealed', async () => {
    const { db } = await database.open();
    const secretBox = createSecretBox([{ id: 'one', key: randomBytes(32) }]);
    const [first, second] = await Promise.all([openSigningKeys({ db, secretBox }), openSigningKeys({ db, secretBox })]);
    expect(second).toEqual(first);
    expect(await openSigningKeys({ db, secretBox })).toEqual(first);
    const stored = await db.selectFrom('settings').selectAll().execute();
    expect(stored).toHaveLength(1);
    expect(stored[0]?.value).not.toContain(first.keys[0]?.d);
  });
});
