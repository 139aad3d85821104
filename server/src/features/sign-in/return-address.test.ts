import { buildReturnAddress } from './start-sign-in.ts';

const base = 'http://127.0.0.1:3000/tools';

it("is the product's OpenID Connect callback [R038]", () =>
  expect(buildReturnAddress(base, { state: '', h: undefined })).toBe(`${base}/auth/callback`));
it('includes state only if there is one [R039]', () => {
  expect(buildReturnAddress(base, { state: '/queries/7?run=true', h: 'false' })).toBe(
    `${base}/auth/callback?state=%2Fqueries%2F7%3Frun%3Dtrue`,
  );
  expect(buildReturnAddress(base, { state: '', h: 'false' })).not.toContain('state');
});
it('includes h=true only if h is present [R040]', () => {
  expect(buildReturnAddress(base, { state: '/home', h: 'true' })).toBe(`${base}/auth/callback?state=%2Fhome&h=true`);
  for (const h of [undefined, 'false', '', '1'])
    expect(buildReturnAddress(base, { state: '', h })).toBe(`${base}/auth/callback`);
});
