import { randomBytes } from 'node:crypto';
import { type NavigatorTokens, openEmbeddedTokens } from './index.ts';

const old = { id: 'old', key: randomBytes(32) };
const fresh = { id: 'fresh', key: randomBytes(32) };
let minutes = 0;
const open = (changes: Partial<Parameters<typeof openEmbeddedTokens>[0]> = {}): NavigatorTokens =>
  openEmbeddedTokens({
    keys: [old],
    issuer: 'https://platbook.example',
    audience: 'https://reports.example',
    now: () => new Date(Date.UTC(2026, 6, 1) + minutes * 60_000),
    ...changes,
  });

it('creates a token that is valid for one audience, one purpose and an hour at most [V27]', async () => {
  minutes = 0;
  const token = await open().issue('person-1', 'session-1');
  const reads = async (tokens: NavigatorTokens, text = token) => (await tokens.read(text))?.personId;
  expect(await reads(open())).toBe('person-1');
  expect(await reads(open({ keys: [old, fresh] }))).toBe('person-1');
  expect(await reads(open({ keys: [fresh] }))).toBeUndefined();
  expect(await reads(open({ audience: 'https://other.example' }))).toBeUndefined();
  expect(await reads(open({ issuer: 'https://other.example' }))).toBeUndefined();
  for (const text of [
    '',
    'x',
    `${token}x`,
    token.replace(/\.[^.]+$/, '.'),
    token.replace(/^[^.]+/, 'eyJhbGciOiJub25lIn0'),
  ])
    expect([text, await reads(open(), text)]).toEqual([text, undefined]);
  const names = await Promise.all(
    [token, await open().issue('person-1', 'session-1')].map((text) => open().read(text)),
  );
  expect(new Set(names.map((read) => read?.jti)).size).toBe(2);
  expect(names[0]?.endsAt).toEqual(new Date(Date.UTC(2026, 6, 1, 1)));
  minutes = 59;
  expect(await reads(open())).toBe('person-1');
  minutes = 61;
  expect(await reads(open())).toBeUndefined();
});
