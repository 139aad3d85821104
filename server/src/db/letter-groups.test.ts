import { everyGroup, groupsAskedFor, letterGroups } from './letter-groups.ts';

it.each(['', 'x', 'zq', 'select lower("a b")\nfrom q', '-- 🏡 地址', 'aaaa'])(
  'a text has the groups of all its substrings, each once: %j',
  async (text) => {
    const groups = await letterGroups(text);
    expect(new Set(groups).size).toBe(groups.length);
    for (let from = 0; from < text.length; from += 1)
      for (let to = from + 1; to <= text.length; to += 1) {
        const asked = groupsAskedFor(text.slice(from, to), 12);
        expect(asked.length).toBeGreaterThan(0);
        expect(asked.length).toBeLessThanOrEqual(12);
        expect(groups).toEqual(expect.arrayContaining(asked));
      }
  },
);

it.each([
  ['two letters that stand apart', 'select a, b', 'ab'],
  ['two letters the other way round', 'ab', 'ba'],
  ['the end that is not there', 'select', 'selects'],
  ['words with another sign between', 'select from', 'select\nfrom'],
])('a text lacks a group of %s', async (_, text, search) => {
  const groups = await letterGroups(text);
  expect(groupsAskedFor(search, 12).some((group) => !groups.includes(group))).toBe(true);
});

it('a text with more groups than are stored matches every search', async () => {
  const signs = Array.from({ length: 35_000 }, (_, index) => String.fromCodePoint(0x4e00 + ((index * 7_919) % 20_000)));
  expect(await letterGroups(signs.join(''))).toEqual([everyGroup]);
});
