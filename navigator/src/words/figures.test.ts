import { codeWords, countText, dollarText, percentText, shortDollarText } from './figures.ts';

describe('figures and codes', () => {
  it('have thousands separators, units without a space, and sentence case', () => {
    expect([countText(1742), countText(2218.4, 2), countText(undefined)]).toEqual(['1,742', '2,218.40', undefined]);
    expect([dollarText(412_300), dollarText(-1_250.4)]).toEqual(['$412,300', '−$1,250']);
    expect([percentText(61.42), percentText(-3)]).toEqual(['61.4%', '−3.0%']);
    expect([412_300, 999_600, 1_240_000, 12_400_000, 640, 2_000_000].map(shortDollarText)).toEqual([
      '$412k',
      '$1M',
      '$1.24M',
      '$12.4M',
      '$640',
      '$2M',
    ]);
    expect([codeWords('CASH-OUT REFI'), codeWords(undefined)]).toEqual(['Cash-out refi', undefined]);
  });
});
