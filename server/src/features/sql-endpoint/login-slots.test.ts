import { randomBytes, randomUUID } from 'node:crypto';
import { readConfig } from '../../config/config.ts';
import type { OpenDb } from '../../db/open-db.ts';
import { onEachDatabase } from '../../testing/each-database.ts';
import { createLoginSlots } from './login-slots.ts';

const config = readConfig({
  ENCRYPTION_KEYS: `one:${randomBytes(32).toString('base64')}`,
  GATEWAY_SESSIONS_PER_PERSON: '3',
});

onEachDatabase('the limit on a user’s SQL endpoint logins', (database) => {
  const gone = new Set<string>();
  const nodeOn = ({ db, dialect }: Pick<OpenDb, 'db' | 'dialect'>) => {
    const node = randomUUID();
    const presence = {
      isGone: async (other: string) => gone.has(other),
      isSilent: () => false,
      isCutOff: () => false,
      onCutOff: () => {},
      hasOthers: () => true,
      clockAhead: () => 0,
      close: async () => undefined,
    };
    return { node, slots: createLoginSlots({ config, db, dialect, node, presence }) };
  };
  const takeMany = async (slots: ReturnType<typeof createLoginSlots>, person: string, count: number) => {
    const ids = Array.from({ length: count }, () => randomUUID());
    const taken = await Promise.all(ids.map((id) => slots.take(id, person)));
    return ids.filter((_, index) => taken[index]);
  };

  it('is exact for logins at the same time, and free again when they end', async () => {
    const { slots } = nodeOn(await database.open());
    const taken = await takeMany(slots, 'ada', 10);
    expect(taken).toHaveLength(3);
    expect(await takeMany(slots, 'bob', 1)).toHaveLength(1);
    slots.free(taken.slice(0, 1));
    await expect.poll(async () => (await takeMany(slots, 'ada', 2)).length).toBe(1);
  });

  if (database.dialect === 'postgres') {
    it('is exact over all nodes', async () => {
      const shared = await database.open();
      const [one, two] = [nodeOn(shared), nodeOn(shared)];
      const taken = await Promise.all([takeMany(one.slots, 'ada', 5), takeMany(two.slots, 'ada', 5)]);
      expect(taken.flat()).toHaveLength(3);
      await one.slots.close();
      await two.slots.close();
      expect(await takeMany(two.slots, 'ada', 5)).toHaveLength(3);
    });

    it("doesn't count the logins of a dead node", async () => {
      const shared = await database.open();
      const [one, two] = [nodeOn(shared), nodeOn(shared)];
      expect(await takeMany(one.slots, 'ada', 3)).toHaveLength(3);
      expect(await takeMany(two.slots, 'ada', 1)).toEqual([]);
      gone.add(one.node);
      expect(await takeMany(two.slots, 'ada', 4)).toHaveLength(3);
    });

    it('is corrected after rows were lost or couldn’t be removed', async () => {
      const { db, dialect } = await database.open();
      const { node, slots } = nodeOn({ db, dialect });
      const [first] = await takeMany(slots, 'ada', 2);
      const rows = () => db.selectFrom('sql_logins').select(['id', 'person_id']).where('node', '=', node).execute();
      await db
        .deleteFrom('sql_logins')
        .where('id', '=', first ?? '')
        .execute();
      await db.insertInto('sql_logins').values({ id: 'ended', person_id: 'ada', node }).execute();
      await slots.correct();
      expect(await rows()).toHaveLength(2);
      expect((await rows()).map(({ id }) => id)).toContain(first);
    });
  }
});
