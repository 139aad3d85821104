import { expect, it } from 'vitest';
import { buildReturnAddress } from './return-address.ts';

const base = 'http://127.0.0.1:3000/tools';

it('is the OpenID Connect callback of the product [R038]', () =>
  expect(buildReturnAddress(base, { state: '', h: undefined })).toBe(`${base}/auth/callback`));
it('carries state if there is one, and none otherwise [R039]', () => {
  expect(buildReturnAddress(base, { state: '/queries/7?run=true', h: 'false' })).toBe(
    `${base}/auth/callback?state=%2Fqueries%2F7%3Frun%3Dtrue`,
  );
  expect(buildReturnAddress(base, { state: '', h: 'false' })).not.toContain('state');
});
it('carries h=true if h is present, and no h otherwise [R040]', () => {
  expect(buildReturnAddress(base, { state: '/home', h: 'true' })).toBe(`${base}/auth/callback?state=%2Fhome&h=true`);
  for (const h of [undefined, 'false', '', '1'])
    expect(buildReturnAddress(base, { state: '', h })).toBe(`${base}/auth/callback`);
});
