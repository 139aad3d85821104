import { changePerson, personWith } from '../../testing/database-rows.ts';
import { onEachApp } from '../../testing/each-app.ts';
import { notifyEnds } from './notify-ends.ts';
import type { Subscription } from './subscription.ts';

const trial = 'trial@example.com';
const licensed = 'licensed@example.com';
const pack = (code: string, endsOn: string | null): Subscription => ({ code, endsOn, objects: ['Tax.TaxAssessor'] });

onEachApp('the notice of ending access', {}, (world) => {
  const db = () => world.app.services.db;
  const endTrial = (endsAt: string) => changePerson(db(), trial, { trial_ends_at: endsAt, deactivated_at: null });
  const license = (...packs: Subscription[]) =>
    changePerson(db(), licensed, { subscriptions: JSON.stringify(packs), role: 'editor' });
  /** The hourly chore of two nodes at the same time; the titles that a person has afterward. */
  const noticesAt = async (email: string, now: string) => {
    const services = { ...world.app.services, now: () => new Date(now) };
    await Promise.all([notifyEnds(services), notifyEnds(services)]);
    const { id } = await personWith(db(), email);
    const rows = db().selectFrom('notifications').select(['title', 'text', 'path']).where('person_id', '=', id);
    return rows.orderBy('created_at').execute();
  };
  const titlesAt = async (...asked: Parameters<typeof noticesAt>) =>
    (await noticesAt(...asked)).map(({ title }) => title);

  beforeEach(async () => {
    await db().deleteFrom('notifications').execute();
    await db().deleteFrom('mails').execute();
    await changePerson(db(), trial, { trial_ends_at: '2091-01-01T00:00:00.000Z' });
    await license(pack('SPFCL', null));
  });

  it('is sent once 7 days and 1 day before a trial ends, through the bell and by email', async () => {
    await endTrial('2031-07-15T14:30:00.000Z');
    expect(await titlesAt(trial, '2031-07-08T14:29:00Z')).toEqual([]);
    const [week] = await noticesAt(trial, '2031-07-08T14:31:00Z');
    expect(week).toEqual({
      title: 'Your trial ends in 7 days, on Jul 15, 2031',
      text: "It ends at 14:30 UTC. After that, you can still view your saved queries, but you can't run them. To keep your access, send a request or call (800) 555-0142.",
      path: '/requestaccess?kind=account',
    });
    const titles = [week?.title, 'Your trial ends in 1 day, on Jul 15, 2031'];
    expect(await titlesAt(trial, '2031-07-09T14:00:00Z')).toEqual(titles.slice(0, 1));
    expect(await titlesAt(trial, '2031-07-14T14:00:00Z')).toEqual(titles.slice(0, 1));
    expect(await titlesAt(trial, '2031-07-14T15:00:00Z')).toEqual(titles);
    expect(await titlesAt(trial, '2031-07-15T14:00:00Z')).toEqual(titles);
    expect(await titlesAt(trial, '2031-07-15T15:00:00Z')).toEqual(titles);
    const mails = await db()
      .selectFrom('mails')
      .select(['kind', 'recipient', 'subject'])
      .orderBy('created_at')
      .execute();
    expect(mails).toEqual(titles.map((subject) => ({ kind: 'access-ending', recipient: trial, subject })));
  });

  it('is sent again for a later end, but not for an end that moved and came back', async () => {
    const ends = ['2031-07-15T10:00:00.000Z', '2031-07-16T10:00:00.000Z'] as const;
    const titles = ['Your trial ends in 7 days, on Jul 15, 2031', 'Your trial ends in 7 days, on Jul 16, 2031'];
    await endTrial(ends[0]);
    expect(await titlesAt(trial, '2031-07-08T11:00:00Z')).toEqual(titles.slice(0, 1));
    await endTrial(ends[1]);
    expect(await titlesAt(trial, '2031-07-08T12:00:00Z')).toEqual(titles.slice(0, 1));
    await endTrial(ends[0]);
    expect(await titlesAt(trial, '2031-07-08T13:00:00Z')).toEqual(titles.slice(0, 1));
    await endTrial(ends[1]);
    expect(await titlesAt(trial, '2031-07-09T11:00:00Z')).toEqual(titles);
  });

  it('names the packs of a license that end, or the license if all do', async () => {
    await license(pack('SPFCL', '2031-07-15'), pack('SPVAL', '2031-07-15'), pack('SPEQT', '2031-07-20'));
    const packs = await noticesAt(licensed, '2031-07-08T00:30:00Z');
    expect(packs).toMatchObject([
      {
        title: expect.stringMatching(/^Your license for .+ and .+ ends in 7 days, on Jul 15, 2031$/),
        text: "You can use it through that day (UTC). After that, you can't query the data of these packs. To keep your access, send a request or call (800) 555-0142.",
        path: '/solutioncatalog',
      },
    ]);
    const all = await noticesAt(licensed, '2031-07-19T23:30:00Z');
    expect(all.slice(1)).toEqual([
      expect.objectContaining({
        title: 'Your license ends in 1 day, on Jul 20, 2031',
        path: '/requestaccess?kind=account',
      }),
    ]);
    await license(pack('SPFCL', '2031-08-15'), pack('SPVAL', null));
    expect((await noticesAt(licensed, '2031-08-14T12:00:00Z')).at(-1)).toMatchObject({
      title: expect.stringMatching(/^Your license for [^,]+ ends in 1 day, on Aug 15, 2031$/),
      path: '/requestaccess?kind=pack&subject=SPFCL',
    });
  });

  it('is not sent to suspended or expired people, to admins, for an extended license, or between the two days', async () => {
    await endTrial('2031-07-15T10:00:00.000Z');
    await changePerson(db(), trial, { deactivated_at: '2031-07-01T00:00:00.000Z' });
    expect(await titlesAt(trial, '2031-07-08T11:00:00Z')).toEqual([]);
    await changePerson(db(), trial, { deactivated_at: null, is_active_solution: 0 });
    expect(await titlesAt(trial, '2031-07-08T12:00:00Z')).toEqual([]);
    await changePerson(db(), trial, { is_active_solution: 1 });
    expect(await titlesAt(trial, '2031-07-10T12:00:00Z')).toEqual([]);
    await license(pack('SPFCL', '2031-07-15'));
    await changePerson(db(), licensed, { role: 'admin' });
    expect(await titlesAt(licensed, '2031-07-08T12:00:00Z')).toEqual([]);
    await license(pack('SPFCL', '2032-07-15'));
    expect(await titlesAt(licensed, '2031-07-08T12:00:00Z')).toEqual([]);
  });
});
