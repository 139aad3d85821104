import { randomUUID } from 'node:crypto';
import { eventsWith } from '../database-rows.ts';
import type { TestAnswer } from '../test-client.ts';
import type { Operation } from './fault-operations.ts';
import { expectRefusal } from './fault-world.ts';

export const connectionOperation: Operation = {
  name: 'create connection',
  async prepare({ app, check }, n) {
    const { db } = app.services;
    const admin = await app.signIn('admin@example.com');
    const name = `Leads ${n} ${randomUUID()}`;
    const body = {
      name,
      driver: 'postgres',
      data: { host: 'db.invalid', database: 'd', username: 'u', password: 'p' },
      accesses: ['e@f.example', 'g@h.example'],
    };
    const create = () => admin.post('/api/connections', body);
    const present = async () => {
      const made = await db.selectFrom('connections').select(['id', 'secrets']).where('name', '=', name).execute();
      const accesses = await db.selectFrom('connection_accesses').selectAll().execute();
      const events = await eventsWith(db, { name });
      return made.map(({ id, secrets }) => ({
        id,
        isSealed: secrets?.startsWith('v1.'),
        people: accesses.filter((access) => access.connection_id === id).length,
        events: events.filter((event) => event.connection_id === id).length,
      }));
    };
    const whole = { id: expect.any(String), isSealed: true, people: 2, events: 1 };
    let answer: TestAnswer | undefined;
    return {
      async act() {
        answer = await create();
      },
      async check() {
        const isDone = answer?.status === 200;
        if (!isDone) expectRefusal(answer);
        const before = await present();
        if (isDone || before.length > 0) expect(before, 'whole, or not at all').toEqual([whole]);
        const again = await create();
        expect(again.status, again.text).toBe(200);
        expect(await present()).toEqual([...before, whole]);
        for (const { id } of await present())
          expect((await admin.delete(`/api/connections/${id}`)).status, 'the same is deleted').toBe(200);
        expect(await present()).toEqual([]);
        const left = await db.selectFrom('connection_accesses').select('user_email').execute();
        expect(left.filter(({ user_email }) => body.accesses.includes(user_email))).toEqual([]);
        await check();
      },
    };
  },
};
