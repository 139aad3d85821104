import type { PersonDetail } from '@platbook/contract/admin-people';
import { Refused } from './ask-server.ts';
import type { Command, Values } from './command.ts';

const person = ':person';
const onePerson = { takes: ['person'], path: `/api/admin/people/${person}` } as const;
const listColumns = ['id', 'email', 'displayName', 'role', 'state', 'trialDaysLeft', 'packs', 'lastSeenAt'];
const shown = ['email', 'role', 'state', 'origin', 'trialEndsAt', 'subscriptions', 'counties', 'sessions'];

const partsOf = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && part !== '-');
const yesNo = (text: string): boolean => {
  if (text !== 'yes' && text !== 'no') throw new Refused('Say yes or no.');
  return text === 'yes';
};

/** `TAX,LEADS:2027-01-31`: codes, each with the last day that it holds where it has one. */
function packsOf(text: string): { code: string; endsOn: string | null }[] {
  return partsOf(text).map((part) => {
    const [code = '', endsOn = null] = part.split(':');
    return { code, endsOn };
  });
}

function licenceOf({ packs, counties }: Values, before: unknown) {
  const { subscriptions, counties: ofBefore, isTrial } = before as PersonDetail;
  if (packs !== undefined && partsOf(packs).length > 0 && counties === undefined && isTrial)
    throw new Refused('Say which counties with --counties: this person has none but those of a trial.');
  const kept = subscriptions.filter(({ isOver }) => !isOver).map(({ code, endsOn }) => ({ code, endsOn }));
  return {
    packs: packs === undefined ? kept : packsOf(packs),
    counties: counties === undefined ? ofBefore : partsOf(counties),
  };
}

/** Commands about people. */
export const peopleCommands: readonly Command[] = [
  {
    words: 'people list',
    says: 'People by e-mail address.',
    options: {
      search: 'part of the address or of the name',
      role: 'editor or admin',
      state: 'active, trial, expired or suspended',
      limit: 'most that are shown, 50 when it is not said, 200 at most',
    },
    method: 'GET',
    path: '/api/admin/people',
    query: ['search', 'role', 'state', 'limit'],
    columns: listColumns,
  },
  { words: 'people count', says: 'How many there are of each state.', method: 'GET', path: '/api/admin/people-counts' },
  {
    words: 'people csv',
    says: 'The list as CSV.',
    options: { search: 'part of the address or of the name', role: 'editor or admin', state: 'as in people list' },
    method: 'GET',
    path: '/api/admin/people.csv',
    query: ['search', 'role', 'state'],
  },
  { words: 'people show', ...onePerson, says: 'Everything of one person.', method: 'GET' },
  {
    words: 'people role',
    ...onePerson,
    takes: ['person', 'role'],
    says: 'Makes a person an editor or an admin.',
    method: 'PUT',
    body: ({ role }) => ({ role }),
    columns: shown,
  },
  {
    words: 'people activate',
    ...onePerson,
    says: 'Takes a suspension back.',
    method: 'PUT',
    body: () => ({ isActive: true }),
    columns: shown,
  },
  {
    words: 'people deactivate',
    ...onePerson,
    says: 'Suspends a person: the sessions end and nothing more is answered.',
    method: 'PUT',
    body: () => ({ isActive: false }),
    columns: shown,
  },
  {
    words: 'people trial',
    ...onePerson,
    takes: ['person', 'last-day'],
    says: 'Sets the last day of a trial, 2027-01-31, or none.',
    method: 'PUT',
    body: (values) => ({ trialEndsOn: values['last-day'] === 'none' ? null : values['last-day'] }),
    columns: shown,
  },
  {
    words: 'people origin',
    ...onePerson,
    takes: ['person', 'origin'],
    says: 'Says where a person comes from, or none.',
    method: 'PUT',
    body: ({ origin }) => ({ origin: origin === 'none' ? null : origin }),
    columns: shown,
  },
  {
    words: 'people navigator',
    ...onePerson,
    takes: ['person', 'yes-or-no'],
    says: 'Whether Property Navigator is where the person works.',
    method: 'PUT',
    body: (values) => ({ PNUser: yesNo(values['yes-or-no'] ?? '') }),
    columns: shown,
  },
  {
    words: 'people nda',
    ...onePerson,
    takes: ['person', 'yes-or-no'],
    says: 'Whether the person has signed the NDA, which opens files that require one.',
    method: 'PUT',
    body: (values) => ({ hasSignedNDA: yesNo(values['yes-or-no'] ?? '') }),
    columns: shown,
  },
  {
    words: 'people packs',
    takes: ['person', 'packs'],
    options: { counties: 'FIPS codes, or *; those of before when it is not said' },
    says: 'Gives these packs and no others: TAX,LEADS:2027-01-31 (with the last day), * for everything, - for none.',
    method: 'PUT',
    path: `/api/admin/people/${person}/licence`,
    before: `/api/admin/people/${person}`,
    body: licenceOf,
    columns: shown,
  },
  {
    words: 'people counties',
    takes: ['person', 'counties'],
    says: 'Gives these counties and no others: 06037,06059, or * for all.',
    method: 'PUT',
    path: `/api/admin/people/${person}/licence`,
    before: `/api/admin/people/${person}`,
    body: licenceOf,
    columns: shown,
  },
  {
    words: 'people connections',
    takes: ['person', 'connections'],
    says: 'Says which connections with listed people the person may use: ids with commas between, - for none.',
    method: 'PUT',
    path: `/api/admin/people/${person}/connections`,
    body: ({ connections = '' }) => ({ connectionIds: partsOf(connections) }),
    columns: shown,
  },
  {
    words: 'people sessions',
    ...onePerson,
    says: 'Where a person is signed in.',
    method: 'GET',
    columns: ['sessions'],
  },
  {
    words: 'people sessions end',
    takes: ['person'],
    says: 'Signs a person out everywhere.',
    method: 'DELETE',
    path: `/api/admin/people/${person}/sessions`,
    columns: ['email', 'sessions'],
  },
  {
    words: 'people reset',
    takes: ['person'],
    says: 'Mails the link that chooses another password.',
    method: 'POST',
    path: `/api/admin/people/${person}/password-reset`,
    body: () => ({}),
    done: 'The mail is on its way.',
  },
  {
    words: 'people lately',
    says: 'What was done last to people, teams and connections.',
    method: 'GET',
    path: '/api/admin/lately',
    columns: ['at', 'by', 'kind', 'whom', 'name', 'isRefused'],
  },
];
