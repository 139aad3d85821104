import { describe, expect, it } from 'vitest';
import { countText, dollarText, namedWords, percentText, plainWords, shortDollarText } from './figures.ts';

describe('figures and codes', () => {
  it('are said as the house says them', () => {
    expect([countText(1742), countText(2218.4, 2), countText(undefined)]).toEqual(['1,742', '2,218.40', undefined]);
    expect([dollarText(412_300), dollarText(-1_250.4)]).toEqual(['$412,300', '−$1,250']);
    expect([percentText(61.42), percentText(-3)]).toEqual(['61.4 %', '−3.0 %']);
    expect([412_300, 999_600, 1_240_000, 12_400_000, 640, 2_000_000].map(shortDollarText)).toEqual([
      '$412k',
      '$1M',
      '$1.24M',
      '$12.4M',
      '$640',
      '$2M',
    ]);
    expect(['CASH-OUT REFI', 'X500', 'AE', 'Roof, re-cover'].map(plainWords)).toEqual([
      'Cash-out refi',
      'X500',
      'AE',
      'Roof, re-cover',
    ]);
    expect(['3981 BIRCH ST NW', "O'NEIL & SONS LLC", 'Palmetto Run Dr'].map(namedWords)).toEqual([
      '3981 Birch St NW',
      "O'neil & Sons LLC",
      'Palmetto Run Dr',
    ]);
  });
});
