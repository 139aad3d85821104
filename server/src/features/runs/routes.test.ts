import { preferredWait } from './routes.ts';

it.each([
  [undefined, 0],
  ['wait=0.5', 500],
  ['respond-async, wait=0.2', 200],
  ['wait=10', 500],
  ['wait=abc', 0],
  ['wait=-1', 0],
  ['await=3', 0],
])('a response to Prefer: %s is held for %d ms', (header, milliseconds) => {
  expect(preferredWait(header)).toBe(milliseconds);
});
