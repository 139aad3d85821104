import { explainDifference, middleOf, readComparableRules, sayRules, valueBy } from './comparable-rules.ts';

const sold = (id: number, pricePerSqFt: number | null, isOutlier = false) => ({
  id,
  price: 1,
  pricePerSqFt,
  isOutlier,
});
const defaults = { pinned: new Set<number>(), isShowingOutliers: false };

describe('the rules of comparables', () => {
  it('are read from the address within their limits, and ignored if they are not valid', () => {
    expect(readComparableRules({ miles: '0.75', months: 6, area: '25', years: '20', beds: '0', more: '1' })).toEqual({
      miles: '0.8',
      months: '6',
      area: '25',
      years: '20',
      beds: '0',
    });
    expect(readComparableRules({ miles: '11', months: '0', area: 'x', years: '', beds: ['1'] })).toEqual({});
  });

  it('are described in one line', () => {
    expect(sayRules({ miles: 0.5, months: 12, area: 20, years: 15, beds: null })).toBe(
      'same type, within half a mile, past 12 months, area ±20%, built ±15 years',
    );
    expect(sayRules({ miles: 3, months: 1, area: 5, years: 1, beds: 0 })).toContain('within 3 miles, past month');
  });

  it('are explained when they imply a different value than the estimate', () => {
    expect(explainDifference(412_300, 288_600, 2)).toBe(
      '$288,600 is 30% below the estimate of $412,300. The estimate comes from a valuation model of the whole market; this value is the median price per sq ft of 2 sales times the living area. So few sales can be far off. Widen the criteria to include more.',
    );
    expect(explainDifference(400_000, 480_000, 9)).toMatch(/^\$480,000 is 20% above .* times the living area\.$/);
    expect([explainDifference(400_000, 420_000, 2), explainDifference(undefined, 1, 2)]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('use the median without outliers, or only the pinned ones if there are any', () => {
    const all = [sold(1, 240), sold(2, 234), sold(3, 900, true), sold(4, 230), sold(5, null)];
    expect(valueBy(all, defaults, 1_742)).toMatchObject({ perSqFt: 234, indicated: 407_600 });
    expect(valueBy(all, { ...defaults, isShowingOutliers: true }, 1_000)).toMatchObject({ perSqFt: 237 });
    const pinned = valueBy(all, { pinned: new Set([4, 3]), isShowingOutliers: false }, undefined);
    expect(pinned.shown.map(({ id }) => id)).toEqual([3, 4, 1, 2, 5]);
    expect(pinned).toMatchObject({ perSqFt: 565, indicated: undefined });
    expect(valueBy([], defaults, 1_000)).toMatchObject({ shown: [], perSqFt: undefined, indicated: undefined });
    expect(middleOf([4, 1])).toBe(2.5);
  });
});
