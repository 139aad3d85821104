import { onEachApp } from '../../testing/each-app.ts';
import { patience } from '../../testing/run-sql.ts';
import { useTwoNodes } from '../../testing/two-nodes.ts';

vi.setConfig({ testTimeout: 60_000 });

const hour = 60 * 60_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
const planned = (more: object = {}) => ({ text: 'We replace a disk.', from: inHours(1), until: inHours(2), ...more });

onEachApp('the maintenance banner', {}, (world) => {
  const shown = async () => (await world.app.anonymous().get('/api/banner')).json.banner;

  it('is shown to everyone, signed in or not, until it is changed, ended or over', async () => {
    expect(await shown()).toBeNull();
    const banner = planned({ text: ' We replace a disk. ' });
    const set = await world.admin.put('/api/admin/banner', banner);
    expect([set.status, set.json]).toEqual([200, { ...banner, text: 'We replace a disk.' }]);
    await expect.poll(shown, patience).toEqual(set.json);
    expect((await world.trial.get('/api/banner')).json.banner).toEqual(set.json);
    const moved = (await world.admin.put('/api/admin/banner', { ...banner, until: inHours(3) })).json;
    await expect.poll(shown, patience).toEqual(moved);
    expect((await world.admin.delete('/api/admin/banner')).status).toBe(200);
    await expect.poll(shown, patience).toBeNull();
    const short = planned({ from: inHours(0.1), until: inHours(0.2) });
    await world.admin.put('/api/admin/banner', short);
    await expect.poll(shown, patience).not.toBeNull();
    world.app.advance(0.3 * hour);
    expect(await shown()).toBeNull();
  });

  it('is audited with what changed, and a second end is not', async () => {
    const banner = planned({ text: 'First', from: inHours(9), until: inHours(10) });
    await world.admin.put('/api/admin/banner', banner);
    await world.admin.put('/api/admin/banner', { ...banner, text: 'Second' });
    for (let times = 0; times < 2; times += 1) await world.admin.delete('/api/admin/banner');
    const { json } = await world.admin.get('/api/admin/audit?kind=system');
    const acts = json.filter(({ kind }: { kind: string }) => kind.startsWith('banner_')).slice(0, 3);
    expect(acts.map(({ kind }: { kind: string }) => kind)).toEqual(['banner_ended', 'banner_set', 'banner_set']);
    expect(acts[1].changes).toEqual([{ what: 'text', before: 'First', after: 'Second' }]);
    expect(acts[0].by).toBe('admin@example.com');
  });

  it.each([
    [{ text: ' ' }, 'text'],
    [{ text: 'x'.repeat(301) }, 'text'],
    [{ from: 'Sunday' }, 'from'],
    [{ from: inHours(3) }, 'until'],
    [{ from: inHours(-3), until: inHours(-2) }, 'until'],
    [{ until: inHours(24 * 400) }, 'until'],
  ])('is refused with %j', async (more, field) => {
    const { status, json } = await world.admin.put('/api/admin/banner', planned(more));
    expect([status, json.field]).toEqual([400, field]);
  });

  it('is set and ended by admins only [V12]', async () => {
    expect((await world.licensed.put('/api/admin/banner', planned())).status).toBe(403);
    expect((await world.licensed.delete('/api/admin/banner')).status).toBe(403);
    expect((await world.app.anonymous().put('/api/admin/banner', planned())).status).toBe(401);
  });
});

describe('on two nodes', () => {
  const nodes = useTwoNodes();

  it('reaches the other node within four seconds, and stays while the database is away', async () => {
    const shown = async () => (await nodes.two.anonymous().get('/api/banner')).json.banner;
    expect(await shown()).toBeNull();
    const admin = await nodes.one.signIn('admin@example.com');
    const set = await admin.put('/api/admin/banner', planned());
    await expect.poll(shown, { timeout: 4_000 }).toEqual(set.json);
    await nodes.two.services.db.destroy();
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    vi.advanceTimersByTime(10_000);
    expect(await shown()).toEqual(set.json);
  });
});
