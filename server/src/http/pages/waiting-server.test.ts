import { createHash } from 'node:crypto';
import { findFreePort } from '../../testing/find-free-port.ts';
import { endWaiting, sayWaiting } from './waiting-server.ts';

afterEach(endWaiting);

it('is alive but not ready while the product starts, shows the reason and the progress, and frees the port', async () => {
  const place = { port: await findFreePort(), host: '127.0.0.1', productName: 'Acre & Co' };
  const get = (path: string, accept = '*/*') => fetch(`http://127.0.0.1:${place.port}${path}`, { headers: { accept } });
  sayWaiting(place, { reason: 'Building the web pages' });
  await expect
    .poll(() =>
      get('/livez').then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
  sayWaiting(place, { reason: 'Building the property data', percent: 40 });
  const ready = await get('/readyz', 'text/html');
  expect([ready.status, ready.headers.get('retry-after'), await ready.json()]).toEqual([
    503,
    '5',
    { status: 'not ready', title: 'Temporarily unavailable', reason: 'Building the property data', percent: 40 },
  ]);
  expect((await get('/api/app')).headers.get('content-type')).toBe('application/json');

  const page = await get('/queries/new', 'text/html,*/*');
  const html = await page.text();
  expect([page.status, page.headers.get('cache-control')]).toEqual([503, 'no-store']);
  expect(html).toContain('<h1>Acre &#38; Co is starting</h1>');
  expect(html).toContain('<span id="percent">40%</span>');
  const policy = page.headers.get('content-security-policy');
  for (const tag of ['style', 'script'])
    expect(policy).toContain(
      createHash('sha256')
        .update(new RegExp(`<${tag}>([^]*?)</${tag}>`).exec(html)![1]!)
        .digest('base64'),
    );
  await endWaiting();
  await expect(get('/livez')).rejects.toThrow('fetch failed');
});
