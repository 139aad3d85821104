import { expect, it } from 'vitest';
import { buildNavigatorLink } from './navigator-link.ts';

it.each([
  ['https://reports.example/r', 'https://reports.example/r?userId=u%261&token=a.b'],
  ['https://reports.example/r?tenant=7', 'https://reports.example/r?tenant=7&userId=u%261&token=a.b'],
  ['https://reports.example/r?', 'https://reports.example/r?userId=u%261&token=a.b'],
  ['https://reports.example/#/start', 'https://reports.example/?userId=u%261&token=a.b#/start'],
])('passes user id and token with the link %s [R062, R112]', (link, built) => {
  expect(buildNavigatorLink(link, 'u&1', 'a.b')).toBe(built);
});
