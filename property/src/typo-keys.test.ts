import fc from 'fast-check';
import { countFaults, keysOfBeginning, keysOfTyped, mostFaults, wordBeginnings } from './typo-keys.ts';

function canBeFound(typed: string, word: string): boolean {
  const keys = new Set(keysOfTyped(typed));
  return wordBeginnings(word).some((beginning) => keysOfBeginning(beginning).some((key) => keys.has(key)));
}

describe('typos in a word', () => {
  it.each([
    ['PALMETTO', 'PALMETTO', 0],
    ['PALMETO', 'PALMETTO', 1],
    ['PALMETTTO', 'PALMETTO', 1],
    ['PALNETTO', 'PALMETTO', 1],
    ['PAMLETTO', 'PALMETTO', 1],
    ['APLMETTOO', 'PALMETTO', 2],
    ['PELICAN', 'PALMETTO', Number.POSITIVE_INFINITY],
  ])('between %s and %s count as %d', (typed, meant, faults) => {
    expect(countFaults(typed, meant, 2, false)).toBe(faults);
  });

  it('are counted only up to the typed length when the word continues', () => {
    expect(countFaults('PLME', 'PALMETTO', 1, true)).toBe(1);
    expect(countFaults('PLME', 'PALMETTO', 1, false)).toBe(Number.POSITIVE_INFINITY);
    expect(countFaults('PALM', 'PALMETTO', 1, true)).toBe(0);
  });

  it('are limited to one in four to seven letters, two in longer words, none in shorter ones', () => {
    expect([3, 4, 7, 8, 20].map(mostFaults)).toEqual([0, 1, 1, 2, 2]);
  });
});

it('finds every word of four to seven letters with any one typo', () => {
  const letter = fc.constantFrom(...'ABCDE');
  const word = fc.string({ unit: letter, minLength: 4, maxLength: 7 });
  fc.assert(
    fc.property(
      word,
      fc.nat(6),
      fc.constantFrom('more', 'less', 'wrong', 'swapped'),
      letter,
      (meant, at, fault, other) => {
        const place = at % meant.length;
        const [before, behind] = [meant.slice(0, place), meant.slice(place + 1)];
        const typed = {
          more: before + other + meant.slice(place),
          less: before + behind,
          wrong: before + other + behind,
          swapped: before + (behind[0] ?? '') + meant[place] + behind.slice(1),
        }[fault];
        expect(countFaults(typed, meant, 1, false)).toBeLessThanOrEqual(1);
        if (typed.length >= 4) expect(canBeFound(typed, meant)).toBe(true);
      },
    ),
  );
});

it('finds long words with two typos, and partially typed words with one', () => {
  for (const [typed, meant] of [
    ['PALMTETOO', 'PALMETTO'],
    ['JAKSONVILE', 'JACKSONVILLE'],
    ['WASHNGTIN', 'WASHINGTON'],
    ['PLMET', 'PALMETTO'],
    ['JCAK', 'JACKSONVILLE'],
  ] as const)
    expect([typed, canBeFound(typed, meant)]).toEqual([typed, true]);
  expect([keysOfTyped('ABC'), wordBeginnings('AB'), wordBeginnings('ABC')]).toEqual([[], [], ['ABC']]);
});
