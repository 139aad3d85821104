import type { Act, ListedPerson } from '@platbook/contract/admin/people';
import { buildListedPerson as person } from '../../../testing/build-listed-person.ts';
import { actText, readsText, stateMark } from './person-texts.ts';

it.each<[Partial<ListedPerson>, string, string]>([
  [{ packs: ['*'] }, 'Everything', 'Active'],
  [{}, '1 pack', 'Active'],
  [{ packs: ['A1', 'B2'] }, '2 packs', 'Active'],
  [{ state: 'trial', isTrial: true, packs: [], trialDaysLeft: 1 }, 'All packs (trial)', 'Trial, 1 day left'],
  [{ state: 'trial', isTrial: true, packs: [], PNUser: true }, 'Property Navigator', 'Trial'],
  [{ state: 'expired', isTrial: true, packs: [], trialDaysLeft: 0 }, 'None (trial ended)', 'Expired'],
  [{ state: 'expired', isTrial: true, packs: [] }, 'None (license ended)', 'Expired'],
  [{ state: 'suspended' }, 'None (suspended)', 'Suspended'],
])('describes %o as reading %s and being %s [R001]', (more, reads, state) => {
  expect([readsText(person(more)), stateMark(person(more))[1]]).toEqual([reads, state]);
});

it('describes an action in words', () => {
  const act = (more: Partial<Act>): Act => ({
    id: '1',
    at: '2026-07-01T10:00:00.000Z',
    kind: 'person_licensed',
    by: 'admin@example.com',
    whom: 'licensed@example.com',
    name: '',
    isRefused: false,
    changes: [{ what: 'packs', before: 'none', after: 'SPFCL until 2027-01-31' }],
    ...more,
  });
  expect(actText(act({}))).toBe('admin@ licensed licensed@: SPFCL until 2027-01-31');
  expect(actText(act({ kind: 'connection_tested', whom: '', name: 'Own', isRefused: true }))).toBe(
    'admin@ tested the connection Own (failed)',
  );
  expect(actText(act({ kind: 'made_later', by: '' }))).toBe('the command line: made later');
});
