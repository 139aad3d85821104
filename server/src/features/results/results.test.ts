import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { damageResult, openResultFiles } from '../../testing/faults/fault-world.ts';
import { openTinyApp } from '../../testing/open-tiny-app.ts';
import { runSql } from '../../testing/run-sql.ts';

const rowCount = 20_000;
const wide = `select range as n, 'é"],[' || range as t, null as nothing from range(${rowCount})`;
const wideRow = (n: number) => [n, `é"],[${n}`, null];

const app = await openTinyApp({}, { listen: true });
const trial = await app.signIn('trial@example.com');
const batch = await runSql(trial, { batchText: `${wide}; select range from range(500)` });
const [large, small] = batch.statements.map(({ id }) => `/api/statements/${id}/results`) as [string, string];

function fetchRaw(address: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(app.url + address, { headers: { cookie: trial.cookie, ...headers } }, resolve).on('error', reject);
  });
}

describe('the rows of a statement', () => {
  it('are sent as stored to clients that accept gzip, and uncompressed to others', async () => {
    const plain = await fetchRaw(large, { 'accept-encoding': 'identity' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    const text = await buffer(plain);
    expect(JSON.parse(text.toString())).toEqual(Array.from({ length: rowCount }, (_, n) => wideRow(n)));
    for (const accepted of ['gzip', 'br, gzip;q=0.5', '*']) {
      const packed = await fetchRaw(large, { 'accept-encoding': accepted });
      expect([packed.headers['content-encoding'], packed.headers['vary']]).toEqual(['gzip', 'Accept-Encoding']);
      const bytes = await buffer(packed);
      expect(bytes.length).toBeLessThan(text.length / 2);
      expect(gunzipSync(bytes).equals(text)).toBe(true);
    }
    for (const refused of ['gzip;q=0', 'br', '*;q=0'])
      expect((await buffer(await fetchRaw(large, { 'accept-encoding': refused }))).equals(text), refused).toBe(true);
  });

  it('are sent in the requested range, for large and small results', async () => {
    const rows = async (address: string) => (await trial.get(address)).json as unknown[][];
    expect(await rows(`${large}?limit=200`)).toEqual(Array.from({ length: 200 }, (_, n) => wideRow(n)));
    expect(await rows(`${large}?offset=7777&limit=3`)).toEqual([7777, 7778, 7779].map(wideRow));
    expect(await rows(`${large}?offset=19998`)).toEqual([19_998, 19_999].map(wideRow));
    expect(await rows(`${large}?offset=${rowCount}`)).toEqual([]);
    expect(await rows(`${large}?offset=999999999999999&limit=999999999999999`)).toEqual([]);
    expect(await rows(`${large}?limit=0`)).toEqual([]);
    expect(await rows(`${small}?offset=498&limit=10`)).toEqual([[498], [499]]);
    expect(await rows(small)).toHaveLength(500);
    const packed = await buffer(await fetchRaw(`${large}?offset=100&limit=15000`, { 'accept-encoding': 'gzip' }));
    expect(JSON.parse(gunzipSync(packed).toString())).toEqual(
      Array.from({ length: 15_000 }, (_, n) => wideRow(n + 100)),
    );
  });

  it.each([
    'offset=-1',
    'limit=-1',
    'offset=1.5',
    'limit=x',
    'offset=',
    'offset=1&offset=2',
    'limit=1e3',
    'limit=9007199254740993',
  ])('are not sent for %s', async (range) => {
    expect((await trial.get(`${large}?${range}`)).status).toBe(400);
  });

  it('leave no file open when the reader disconnects midway [F21]', async () => {
    const batch = await runSql(trial, { batchText: "select range, repeat('x', 500) from range(40000)" });
    const address = `/api/statements/${batch.statements[0]?.id}/results`;
    const answer = await fetchRaw(address, { 'accept-encoding': 'identity' });
    await new Promise((resolve) => answer.once('readable', resolve));
    await expect.poll(openResultFiles, { message: 'it waits for the reader' }).toHaveLength(1);
    answer.destroy();
    await expect.poll(openResultFiles, { timeout: 20_000 }).toEqual([]);
  });

  it('break the connection when they are damaged, and are never silently fewer [G01]', async () => {
    const batch = await runSql(trial, { batchText: wide });
    const id = batch.statements[0]?.id as string;
    await damageResult(app, id);
    for (const coding of ['gzip', 'identity']) {
      const answer = await fetchRaw(`/api/statements/${id}/results`, { 'accept-encoding': coding });
      await expect(buffer(answer), coding).rejects.toThrow('aborted');
    }
    await expect.poll(openResultFiles).toEqual([]);
  });
});
