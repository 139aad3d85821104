import { propertyFields } from '@platbook/contract/property/property-fields';
import { wherePattern } from '@platbook/contract/where-pattern';
import fc from 'fast-check';
import { noConditions, readConditions, writeConditions } from './conditions.ts';
import { isInside } from './polygon.ts';

const documentedWhere = new RegExp(wherePattern, 'u');
const line = (text: string) => {
  const read = readConditions({ where: text });
  return read.problem ?? read.conditions.fields[0];
};
const circle = (corners: number) =>
  Array.from({ length: corners }, (_, index) => {
    const angle = (2 * Math.PI * index) / corners;
    return `${(-81.6 + Math.cos(angle) / 10).toFixed(6)},${(30.3 + Math.sin(angle) / 10).toFixed(6)}`;
  }).join(' ');

describe('the conditions of a property search', () => {
  it.each([
    ['type=SFR,CND', { values: ['SFR', 'CND'], hasNone: false }],
    ['type=none,SFR', { values: ['SFR'], hasNone: true }],
    ['pool=Y', { values: ['Y'], from: null, to: null }],
    ['value=200000..450000', { from: 200000, to: 450000, values: [] }],
    ['built=..1950', { from: null, to: 1950 }],
    ['rate=3.125..', { from: 3.125, to: null }],
    ['equity=-20..0', { from: -20, to: 0 }],
    ['beds=3', { from: 3, to: 3 }],
    ['salePrice=250k..1.5M', { from: 250_000, to: 1_500_000 }],
    ['saleDate=2025', { from: '2025-01-01', to: '2025-12-31' }],
    ['saleDate=2025-01-01..', { from: '2025-01-01', to: null }],
    ['permitDate=none,..2015-01-01', { from: null, to: '2015-01-01', hasNone: true }],
    ['permitDate=none', { from: null, to: null, hasNone: true }],
    ['lender=First%20Bank,%20N.A.', { values: ['First Bank, N.A.'], hasNone: false }],
    ['zip=32205', { values: ['32205'] }],
  ])('parse %s', (text, meant) => {
    expect(line(text)).toMatchObject(meant);
    expect(text).toMatch(documentedWhere);
  });

  it('include a place: an open or closed polygon, a circle, a view', () => {
    expect(
      readConditions({
        within: '-81.7,30.3 -81.6,30.3 -81.6,30.4 -81.7,30.3',
        near: '30.33,-81.66,0.5',
        view: '-82,30,-81,31',
        ids: '7,1070001408,7',
      }),
    ).toEqual({
      conditions: {
        fields: [],
        within: [
          [-81.7, 30.3],
          [-81.6, 30.3],
          [-81.6, 30.4],
        ],
        near: { lat: 30.33, lon: -81.66, miles: 0.5 },
        view: [-82, 30, -81, 31],
        ids: [7, 1070001408],
      },
    });
    expect(readConditions({ within: circle(200) }).problem).toBeUndefined();
    expect(readConditions({ where: '', view: '' })).toEqual({ conditions: noConditions });
  });

  it.each([
    [{ where: 'price=1..2' }, 'where: no field "price"'],
    [{ where: '1 or 1=1' }, 'where: no field "1 or 1"'],
    [{ where: 'toString=1' }, 'where: no field "toString"'],
    [{ where: 'beds=3&beds=4' }, 'where: Bedrooms appears twice'],
    [{ where: 'beds=' }, 'where: Bedrooms needs a value'],
    [{ where: 'beds=NaN' }, 'where: Bedrooms must be a number or a range, e.g. 200000..450000'],
    [{ where: 'beds=Infinity' }, 'where: Bedrooms must be a number or a range, e.g. 200000..450000'],
    [{ where: 'beds=1e309..' }, 'where: Bedrooms must be a number or a range, e.g. 200000..450000'],
    [{ where: 'beds=1..2..3' }, 'where: Bedrooms must be a number or a range, e.g. 200000..450000'],
    [{ where: 'beds=..' }, 'where: Bedrooms must be a number or a range, e.g. 200000..450000'],
    [{ where: 'beds=1,2' }, 'where: Bedrooms must be a number or a range, e.g. 200000..450000'],
    [{ where: 'beds=none,none,1' }, 'where: Bedrooms must be a number or a range, e.g. 200000..450000'],
    [{ where: "beds=1' or '1'='1" }, 'where: Bedrooms must be a number or a range, e.g. 200000..450000'],
    [{ where: 'beds=5..3' }, 'where: Bedrooms must start with the smaller value'],
    [{ where: 'saleDate=2025-02-30' }, 'where: Sale date must be a date or a range, e.g. 2025-01-01..'],
    [{ where: 'saleDate=2025-01-01..2024-01-01' }, 'where: Sale date must start with the smaller value'],
    [{ where: 'pool=yes' }, 'where: Pool must be Y or N'],
    [{ where: 'type=SFR,,CND' }, 'where: Type has an empty value or one over 200 characters'],
    [{ where: `type=${'A,'.repeat(101)}` }, 'where: Type can have at most 100 values'],
    [{ where: `lender=${'A'.repeat(50_000)}` }, 'where: Lender has an empty value or one over 200 characters'],
    [{ within: '-81.7,30.3 -81.6,30.3' }, 'within must have 3 to 200 corners'],
    [{ within: circle(201) }, 'within must have 3 to 200 corners'],
    [{ within: circle(5000) }, 'within must have 3 to 200 corners'],
    [{ within: '0,0 1,1 1,0 0,1' }, "within must be a polygon that doesn't cross itself"],
    [{ within: '0,0 1,NaN 1,0' }, 'within must be corners lon,lat in degrees, separated by spaces'],
    [{ within: '0,0 1,1e309 1,0' }, 'within must be corners lon,lat in degrees, separated by spaces'],
    [{ within: '0,0 1,91 1,0' }, 'within must be corners lon,lat in degrees, separated by spaces'],
    [{ ids: '1,x' }, 'ids must be up to 1,000 property IDs, separated by commas'],
    [{ ids: '0' }, 'ids must be up to 1,000 property IDs, separated by commas'],
    [{ ids: Array(1001).fill(1).join() }, 'ids must be up to 1,000 property IDs, separated by commas'],
    [{ near: '30,-81' }, 'near must be lat,lon,miles, e.g. 30.33,-81.66,0.5'],
    [{ near: '30,-81,Infinity' }, 'near must be lat,lon,miles, e.g. 30.33,-81.66,0.5'],
    [{ near: '30,-81,0' }, 'near must have a radius of more than 0 and at most 20 miles'],
    [{ near: '30,-81,20.1' }, 'near must have a radius of more than 0 and at most 20 miles'],
    [{ view: '1,2,3' }, 'view must be west,south,east,north in degrees'],
    [{ view: '3,2,1,4' }, 'view must have west less than east and south less than north, in degrees'],
    [{ view: '-181,2,1,4' }, 'view must have west less than east and south less than north, in degrees'],
  ])('are refused if they are meaningless: %j', (given, sentence) => {
    expect(readConditions(given).problem).toBe(sentence);
    const isDescribed = /appears twice|smaller value/.test(sentence);
    if ('where' in given) expect(documentedWhere.test(given.where ?? '')).toBe(isDescribed);
  });

  it('survive a round trip through their text', () => {
    const fields = fc
      .uniqueArray(fc.constantFrom(...propertyFields), { selector: ({ key }) => key, maxLength: 8 })
      .chain((chosen) =>
        fc.tuple(
          ...chosen.map(({ key, kind }) => {
            const hasNone = kind === 'text' ? fc.constant(false) : fc.boolean();
            const ends =
              kind === 'number'
                ? fc.tuple(fc.integer({ min: -1e9, max: 0 }), fc.integer({ min: 1, max: 1e9 }))
                : fc.tuple(fc.constant('2001-02-03'), fc.constant('2024-02-29'));
            const value =
              kind === 'flag'
                ? fc.constantFrom('Y', 'N')
                : fc.string({ minLength: 1, maxLength: 20 }).filter((text) => text === text.trim() && text !== 'none');
            const values = fc.uniqueArray(
              kind === 'choice' ? value.filter((text) => !text.includes(',')) : value,
              kind === 'text' ? { minLength: 1, maxLength: 1 } : { minLength: 1, maxLength: 2 },
            );
            return kind === 'number' || kind === 'date'
              ? fc
                  .tuple(hasNone, ends)
                  .map(([none, [from, to]]) => ({ key, kind, values: [], from, to, hasNone: none }))
              : fc
                  .tuple(hasNone, values)
                  .map(([none, all]) => ({ key, kind, values: all, from: null, to: null, hasNone: none }));
          }),
        ),
      );
    fc.assert(
      fc.property(fields, (chosen) => {
        const conditions = { ...noConditions, fields: chosen as never, view: [-82, 30.1, -81, 31] as never };
        expect(readConditions(writeConditions(conditions))).toEqual({ conditions });
      }),
    );
  });
});

it('knows which points are inside a concave polygon', () => {
  const corners = [
    [0, 0],
    [4, 0],
    [4, 4],
    [2, 1],
    [0, 4],
  ] as const;
  expect(
    [
      [1, 1],
      [3.9, 3],
      [2, 2],
      [5, 1],
      [-1, 0.5],
    ].map(([x, y]) => isInside(corners, [x!, y!])),
  ).toEqual([true, true, false, false, false]);
});
