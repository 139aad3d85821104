import { findField } from '@platbook/contract/property/property-fields';
import { findLayer, mapLayers } from './map-layers.ts';
import { chooseMarks } from './place-marks.ts';

describe('the layers of the map', () => {
  it('color by fields that the search knows, with a label for every step', () => {
    for (const layer of mapLayers) expect(findField(layer.key)?.key).toBe(layer.key);
    const stepOf = (key: string, cell: string | number | null) => {
      const layer = findLayer(key);
      return layer.steps[layer.stepOf(cell) ?? -1]?.label;
    };
    expect(stepOf('stage', 'AUCTION')).toBe('Auction');
    expect(stepOf('stage', 'CANCELLED')).toBeUndefined();
    expect(stepOf('value', 149_999)).toBe('Under $150k');
    expect(stepOf('value', 2_000_000)).toBe('$1M and up');
    expect(stepOf('value', null)).toBeUndefined();
    expect(stepOf('equity', -4)).toBe('Below 0%');
    expect(stepOf('equity', 61.4)).toBe('60%');
    expect(stepOf('flood', 'AE')).toBe('A, 1 in 100 years');
    expect(stepOf('wildfire', 'VERY LOW')).toBe('Very low');
    expect(findLayer('nothing').key).toBe('stage');
  });
});

describe('the marks on the map', () => {
  it('are left out where they would overlap an earlier one, unless they must be kept', () => {
    const box = (key: string, x: number, isRequired = false) => ({ key, x, y: 100, width: 50, height: 20, isRequired });
    expect([...chooseMarks([box('a', 0), box('b', 30), box('c', 60)], 9)]).toEqual(['a', 'c']);
    expect([...chooseMarks([box('a', 0), box('b', 30, true), box('c', 60)], 9)]).toEqual(['b']);
    expect([...chooseMarks([box('a', 0), box('b', 100), box('c', 200)], 2)]).toEqual(['a', 'b']);
    expect([
      ...chooseMarks(
        [
          { ...box('a', 0), y: 100 },
          { ...box('b', 0), y: 121 },
        ],
        9,
      ),
    ]).toEqual(['a', 'b']);
  });
});
