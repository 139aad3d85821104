import { coversUrl, parseAddress, parseOutsideUrl, parseUrlStart } from './destination-value.ts';
import { findPermission } from './is-allowed.ts';

it.each([
  ['Ana@Example.com', 'ana@example.com'],
  [' @Example.com', 'example.com'],
  ['example.com', 'example.com'],
  ['example', undefined],
  ['a@b@c.com', undefined],
  ['a b@example.com', undefined],
  ['', undefined],
])('reads the address or domain %j as %j', (text, value) => {
  expect(parseAddress(text)).toBe(value);
});

it.each([
  ['hooks.example.com', 'hooks.example.com'],
  ['HOOKS.example.com:8443', 'hooks.example.com:8443'],
  ['https://hooks.example.com/', 'hooks.example.com'],
  ['https://hooks.example.com/a/../in', 'https://hooks.example.com/in'],
  ['http://127.0.0.1:9/in', 'http://127.0.0.1:9/in'],
  ['http://hooks.example.com/in', undefined],
  ['https://user:secret@hooks.example.com/', undefined],
  ['https://hooks.example.com/in?key=1', undefined],
  ['ftp://hooks.example.com', undefined],
  ['*', undefined],
])('reads the host or start of a URL %j as %j', (text, value) => {
  expect(parseUrlStart(text)).toBe(value);
});

it.each([
  ['hooks.example.com', 'https://hooks.example.com/any?key=1', true],
  ['hooks.example.com', 'https://hooks.example.com:444/any', false],
  ['hooks.example.com', 'https://hooks.example.com.evil.test/any', false],
  ['hooks.example.com', 'http://hooks.example.com/any', false],
  ['https://hooks.example.com/in', 'https://hooks.example.com/in', true],
  ['https://hooks.example.com/in', 'https://hooks.example.com/in/deep', true],
  ['https://hooks.example.com/in', 'https://hooks.example.com/inner', false],
  ['https://hooks.example.com/in', 'https://hooks.example.com/in/../out', false],
  ['https://hooks.example.com/in/', 'https://hooks.example.com/in/%2e%2e/out', false],
])('the entry %s covers %s: %s', (entry, url, isCovered) => {
  expect(coversUrl(entry, new URL(url))).toBe(isCovered);
});

it('has no URL with a plain connection, credentials or a fragment', () => {
  for (const text of ['http://example.com', 'https://a:b@example.com', 'https://example.com#x', 'example.com'])
    expect(parseOutsideUrl(text)).toBeUndefined();
});

it('lets the most specific entry decide about rows', () => {
  const entry = (value: string, has_rows: 0 | 1) => ({ kind: 'address' as const, value, has_rows });
  const entries = [entry('example.com', 1), entry('ana@example.com', 0)];
  expect(findPermission(entries, 'address', 'Ana@example.com')).toEqual({ hasRows: false });
  expect(findPermission(entries, 'address', 'bob@example.com')).toEqual({ hasRows: true });
  expect(findPermission(entries, 'address', 'bob@mail.example.com')).toBeUndefined();
});
