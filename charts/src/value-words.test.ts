import { wordsOfTexts } from './value-words.ts';

const column = (name: string, words?: [string, string][]) => ({
  name,
  datatype: 'string',
  ...(words && { words: new Map(words) }),
});
const shown = (of: ReturnType<typeof column>, texts: string[]) => {
  const words = wordsOfTexts(of, texts);
  return texts.map((text) => words.get(text) ?? text);
};

it("shows codes in the dictionary's words, also padded ones, and the others as they are", () => {
  const type = column('PropertyTypeCode', [
    ['SFR', 'Single-family'],
    ['Q', 'quarter'],
  ]);
  expect(shown(type, ['SFR', 'SFR ', 'Q', 'XYZ'])).toEqual([
    'Single-family (SFR)',
    'Single-family (SFR )',
    'Quarter',
    'XYZ',
  ]);
});

it('shows uppercase codes in sentence case and names in title case; short codes and mixed case stay', () => {
  expect(shown(column('Stage'), ['AUCTION', 'PREFORECLOSURE', 'REO', 'NON-JUDICIAL', 'Sold', 'SALE_TYPE'])).toEqual([
    'Auction',
    'Pre-foreclosure',
    'REO',
    'Non-judicial',
    'Sold',
    'SALE_TYPE',
  ]);
  expect(shown(column('SitusCity'), ['LOS ANGELES', 'OXNARD'])).toEqual(['Los Angeles', 'Oxnard']);
});

it('keeps apart what would become the same', () => {
  expect(shown(column('Stage'), ['AUCTION', 'Auction'])).toEqual(['Auction (AUCTION)', 'Auction']);
});

it('leaves records alone, and names of the language', () => {
  const many = Array.from({ length: 501 }, (_, place) => `PARCEL ${place}`);
  expect(wordsOfTexts(column('Parcel'), many).size).toBe(0);
  expect(shown(column('Stage'), ['__proto__', 'constructor'])).toEqual(['__proto__', 'constructor']);
});
