import { buildNavigatorLink, navigatorLinkTo } from './navigator-link.ts';

it.each([
  ['https://reports.example/r', 'https://reports.example/r?userId=u%261&token=a.b'],
  ['https://reports.example/r?tenant=7', 'https://reports.example/r?tenant=7&userId=u%261&token=a.b'],
  ['https://reports.example/r?', 'https://reports.example/r?userId=u%261&token=a.b'],
  ['https://reports.example/#/start', 'https://reports.example/?userId=u%261&token=a.b#/start'],
])('adds user ID and token to the link %s [R062, R112]', (link, built) => {
  expect(buildNavigatorLink(link, 'u&1', 'a.b')).toBe(built);
});

it('links to a property or search in the built-in navigator, and passes both to another one as parameters', () => {
  const ours = (place: Parameters<typeof navigatorLinkTo>[2]) =>
    navigatorLinkTo('https://p.example/navigator', true, place);
  const other = (place: Parameters<typeof navigatorLinkTo>[2]) =>
    navigatorLinkTo('https://r.example/x?a=1#top', false, place);
  expect(ours({ propertyId: '7' })).toBe('https://p.example/navigator/property/7');
  expect(ours({ search: 'zip=32205&token=t&userId=u' })).toBe('https://p.example/navigator?zip=32205');
  expect(ours({ propertyId: '../x' })).toBe('https://p.example/navigator');
  expect(other({ propertyId: '7' })).toBe('https://r.example/x?a=1&propertyId=7#top');
  expect(other({})).toBe('https://r.example/x?a=1#top');
});
