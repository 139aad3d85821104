import { componentTypes } from '@platbook/contract/packs/subscriptions';
import { buildEntitlement, buildSolution } from '../../../testing/solution.ts';
import { isRestricted, matchQueries, readSolution, safeLink, splitList } from './read-solution.ts';

describe('a pack as its page parses it', () => {
  it('splits delivery methods on semicolons [R169]', () => {
    expect(splitList('Bulk;Cloud; API ;Property Navigator;;')).toEqual(['Bulk', 'Cloud', 'API', 'Property Navigator']);
    expect(readSolution([buildSolution()])?.delivery).toEqual(['Bulk', 'Cloud', 'API', 'Property Navigator']);
  });

  it('feeds each section from its component type, in the order of the records [R220]', () => {
    const parts = readSolution([buildSolution()])?.parts;
    expect(Object.keys(parts ?? {})).toEqual([...componentTypes]);
    const names = Object.values(parts ?? {}).map((items) => items.map(({ entitlementName }) => entitlementName));
    expect(names).toEqual([
      ['Filings by year', 'High equity'],
      ['Data dictionary'],
      ['Lead Sheet', 'Activity', 'Calendar', 'Survival'],
      ['Reading a file'],
      ['Auction'],
      ['Foreclosure.ForeclosureEvent', 'Reference.DimCounty'],
    ]);
  });

  it('is owned if the subscription has a clientSubscriptionCode, otherwise a trial [R290]', () => {
    const of = (clientSubscriptionCode: string | null) =>
      readSolution([buildSolution({ clientSubscriptionCode })])?.isPurchased;
    expect([of('LIC-SPFCL'), of(null), of('')]).toEqual([true, false, false]);
  });

  it('matches the query of an entitlement only by entitlementsId [R222]', () => {
    const items = [buildEntitlement('FCL01', { queryId: 'elsewhere' }), buildEntitlement('FCL02')];
    const queries = [{ id: 'q9', entitlementsId: 'SPFCL-FCL01' }, { id: 'SPFCL-FCL02' }];
    expect(matchQueries(items, queries).map(({ queryId }) => queryId)).toEqual(['q9', null]);
  });

  it('withholds an Excel item under an NDA from a user who has neither bought the pack nor signed', () => {
    const item = buildEntitlement('x', { entitlementType: 'Excel', requiresNDA: true });
    expect([
      isRestricted(item, false),
      isRestricted(item, true),
      isRestricted({ ...item, hasSignedNDA: true }, false),
      isRestricted({ ...item, entitlementType: 'PowerBI' }, false),
      isRestricted({ ...item, requiresNDA: false }, false),
    ]).toEqual([true, false, false, false, false]);
  });
});

describe('a malformed record [H112]', () => {
  it.each([[[]], [undefined], [null], ['x'], [[null]], [[{}]], [[{ subscriptionName: 'A' }]], [{ data: [] }]])(
    '%j is no pack',
    (reply) => expect(readSolution(reply)).toBeUndefined(),
  );

  it('can lack its components, or have some of any shape', () => {
    const bare = readSolution([{ subscriptionCode: 'X' }]);
    expect([bare?.name, bare?.type, bare?.delivery, bare?.parts.Queries]).toEqual(['X', 'Solution Pack', [], []]);
    const components = [
      null,
      'x',
      { componentType: 'Queries' },
      { componentType: 'Queries', entitlements: { length: 3 } },
      { componentType: '__proto__', entitlements: [{ entitlementName: 'a' }] },
      {
        componentType: 'Queries',
        entitlements: [7, {}, { entitlementName: 'late' }, { entitlementName: 'first', sequenceNumber: -5 }],
      },
      {
        componentType: 'Analytics',
        entitlements: [{ entitlementName: 'x', entitlementType: 'exe', defaultValue: {} }],
      },
    ];
    const parts = readSolution([{ subscriptionCode: 'X', components }])?.parts;
    expect(parts?.Queries.map(({ entitlementName }) => entitlementName)).toEqual(['first', 'late']);
    expect(parts?.Analytics[0]).toMatchObject({ entitlementType: null, defaultValue: null, requiresNDA: false });
  });

  it('never links to a script, another scheme or another host', () => {
    const odd = [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'data:text/html,x',
      'http://a.example/',
      '//a.example/',
      '/\\a.example',
      '',
      'https://',
    ];
    expect(odd.map((link) => safeLink(link))).toEqual(odd.map(() => undefined));
    expect([safeLink('/guide/data#x'), safeLink('https://a.example/x'), safeLink(null)]).toEqual([
      '/guide/data#x',
      'https://a.example/x',
      undefined,
    ]);
  });
});
