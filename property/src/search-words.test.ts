import fc from 'fast-check';
import { indexWords, plainParcelNumber, readAddress, readStreet, readWords, spellingsFrom } from './search-words.ts';

describe('search words', () => {
  it.each([
    ['3482 Palmetto Run Drive N.', '3482 PALMETTO RUN DR N'],
    ['  Second   street ', '2ND ST'],
    ["O'Brien’s Ñandú", 'OBRIENS NANDU'],
    ['Saint Johns Ave', 'ST JOHNS AVE'],
    ['Coeur d’Alêne', 'COEUR DALENE'],
    ['APT #5', 'APT # 5'],
    ['\uFDFA Ave', 'صلىاللهعليهوسلم AVE'],
    ['', ''],
    ['%_\u0000\'";--', ''],
  ])('of %j are %j', (text, words) => {
    expect(indexWords(text)).toBe(words);
  });

  it('have positions in the text, and are limited to twelve words and two hundred letters', () => {
    expect(readWords(' né  Street')).toEqual([
      { word: 'NE', letters: 'NE', from: 1, to: 3 },
      { word: 'ST', letters: 'STREET', from: 5, to: 11 },
    ]);
    expect(readWords('a '.repeat(500))).toHaveLength(12);
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        for (const { word, from, to } of readWords(text)) {
          expect(word).not.toMatch(/[\s'"%\0]/u);
          expect(0 <= from && from < to && to <= text.length).toBe(true);
        }
      }),
    );
  });

  it('can be completed to a word with a shorter spelling', () => {
    expect([spellingsFrom('DRIV'), spellingsFrom('STREE'), spellingsFrom('NORTHW')]).toEqual([['DR'], ['ST'], ['NW']]);
    expect([spellingsFrom('EA'), spellingsFrom('ST'), spellingsFrom('PALM')]).toEqual([['E'], [], []]);
  });
});

it.each([
  ['MAIN ST', 'MAIN ST', ''],
  ['N MAIN ST', 'MAIN ST', 'N'],
  ['MAIN ST N', 'MAIN ST', 'N'],
  ['N MAIN ST W', 'MAIN ST', 'N W'],
  ['AVE E', 'AVE E', ''],
  ['N ST', 'N ST', ''],
  ['N', 'N', ''],
  ['', '', ''],
])('strips the directions from %j: %j and %j', (text, key, directions) => {
  expect(readStreet(text.split(' ').filter(Boolean))).toEqual({ key, directions });
});

it.each([
  ['3482 palmetto run dr', '3482', 'PALMETTO RUN DR', ''],
  ['12b oak st apt # 5', '12B', 'OAK ST', '5'],
  ['12 oak st unit 514 jacksonville', '12', 'OAK ST JACKSONVILLE', '514'],
  ['12 oak st #7', '12', 'OAK ST', '7'],
  ['12 oak st apt', '12', 'OAK ST', ''],
  ['2nd st', '', '2ND ST', ''],
  ['32205', '', '32205', ''],
  ['unit 5', '', 'UNIT 5', ''],
])('parses the address %j as number %j, street %j, unit %j', (text, number, street, unit) => {
  const parts = readAddress(readWords(text).map(({ word }) => word));
  expect([parts.number, parts.street.join(' '), parts.unit]).toEqual([number, street, unit]);
});

it('removes punctuation from a parcel number', () => {
  expect(plainParcelNumber('00-8/7 16.46–51 r')).toBe('0087164651R');
});
