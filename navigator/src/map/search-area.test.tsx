import { parseSearch } from '../state/search-state.ts';
import { chosenGeoId, searchArea } from './search-area.ts';

const zip = { id: 1, geoId: 'ZI32205', kind: 'ZI', name: '32205 Murray Hill', lat: 30.3, lon: -81.7 };
const search = () => parseSearch(location.search);

beforeEach(() => history.replaceState(null, '', '/navigator?city=Ojai&place=city:Ojai&beds=3-&view=-82,30,-81,31'));

describe('an area of the map', () => {
  it('limits the search to it instead of an earlier place, and keeps the filters', () => {
    searchArea(zip, undefined);
    expect(search()).toMatchObject({ where: { zip: '32205', beds: '3-' }, view: undefined });
    expect(search().place).toEqual({ key: 'zip', label: '32205 Murray Hill' });
    expect(chosenGeoId(search())).toBe('ZI32205');
  });

  it('removes the limit when pressed again', () => {
    searchArea(zip, undefined);
    searchArea(zip, chosenGeoId(search()));
    expect(search()).toMatchObject({ where: { beds: '3-' }, place: undefined });
    expect(chosenGeoId(search())).toBeUndefined();
  });

  it('is found again by the condition of its kind', () => {
    for (const [kind, geoId] of [
      ['CO', 'CO12031'],
      ['ND', 'ND0001'],
    ] as const) {
      searchArea({ ...zip, kind, geoId }, undefined);
      expect(chosenGeoId(search())).toBe(geoId);
    }
    searchArea({ ...zip, kind: 'SE', geoId: 'SE1' }, undefined);
    expect(chosenGeoId(search())).toBe('ND0001');
  });
});
