import type { PersonDetail } from '@platbook/contract/admin/people';
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
  if (text !== 'yes' && text !== 'no') throw new Refused('Enter yes or no.');
  return text === 'yes';
};

/** `DSPRP,SPFCL:2027-01-31`: codes, each with its optional last day. */
function packsOf(text: string): { code: string; endsOn: string | null }[] {
  return partsOf(text).map((part) => {
    const [code = '', endsOn = null] = part.split(':');
    return { code, endsOn };
  });
}

function licenseOf({ packs, counties }: Values, before: unknown) {
  const { subscriptions, counties: ofBefore, isTrial } = before as PersonDetail;
  if (packs !== undefined && partsOf(packs).length > 0 && counties === undefined && isTrial)
    throw new Refused('Set the counties with --counties. This person has only trial counties.');
  const kept = subscriptions.filter(({ isOver }) => !isOver).map(({ code, endsOn }) => ({ code, endsOn }));
  return {
    packs: packs === undefined ? kept : packsOf(packs),
    counties: counties === undefined ? ofBefore : partsOf(counties),
  };
}

export const peopleCommands: readonly Command[] = [
  {
    words: 'people list',
    says: 'Lists people by email address.',
    options: {
      search: 'part of the email address or name',
      role: 'editor or admin',
      state: 'active, trial, expired or suspended',
      limit: 'maximum number of rows: default 50, up to 200',
    },
    method: 'GET',
    path: '/api/admin/people',
    query: ['search', 'role', 'state', 'limit'],
    columns: listColumns,
  },
  { words: 'people count', says: 'Counts people by state.', method: 'GET', path: '/api/admin/people-counts' },
  {
    words: 'people csv',
    says: 'Exports the list as CSV.',
    options: { search: 'part of the email address or name', role: 'editor or admin', state: 'as in people list' },
    method: 'GET',
    path: '/api/admin/people.csv',
    query: ['search', 'role', 'state'],
  },
  { words: 'people show', ...onePerson, says: 'Shows everything about a person.', method: 'GET' },
  {
    words: 'people role',
    ...onePerson,
    takes: ['person', 'role'],
    says: 'Sets the role: editor or admin.',
    method: 'PUT',
    body: ({ role }) => ({ role }),
    columns: shown,
  },
  {
    words: 'people activate',
    ...onePerson,
    says: 'Ends a suspension.',
    method: 'PUT',
    body: () => ({ isActive: true }),
    columns: shown,
  },
  {
    words: 'people deactivate',
    ...onePerson,
    says: 'Suspends a person: ends their sessions and blocks access.',
    method: 'PUT',
    body: () => ({ isActive: false }),
    columns: shown,
  },
  {
    words: 'people trial',
    ...onePerson,
    takes: ['person', 'last-day'],
    says: 'Sets the last day of the trial, e.g. 2027-01-31, or none.',
    method: 'PUT',
    body: (values) => ({ trialEndsOn: values['last-day'] === 'none' ? null : values['last-day'] }),
    columns: shown,
  },
  {
    words: 'people origin',
    ...onePerson,
    takes: ['person', 'origin'],
    says: 'Sets the account origin, or none.',
    method: 'PUT',
    body: ({ origin }) => ({ origin: origin === 'none' ? null : origin }),
    columns: shown,
  },
  {
    words: 'people navigator',
    ...onePerson,
    takes: ['person', 'yes-or-no'],
    says: 'Makes Property Navigator the landing page: yes or no.',
    method: 'PUT',
    body: (values) => ({ PNUser: yesNo(values['yes-or-no'] ?? '') }),
    columns: shown,
  },
  {
    words: 'people nda',
    ...onePerson,
    takes: ['person', 'yes-or-no'],
    says: 'Records whether the person has signed the NDA: yes or no.',
    method: 'PUT',
    body: (values) => ({ hasSignedNDA: yesNo(values['yes-or-no'] ?? '') }),
    columns: shown,
  },
  {
    words: 'people packs',
    takes: ['person', 'packs'],
    options: { counties: 'FIPS codes, or *. Default: unchanged' },
    says: 'Sets the licensed packs: SPFCL,SPVAL:2027-01-31 (with a last day), * for all, - for none.',
    method: 'PUT',
    path: `/api/admin/people/${person}/licence`,
    before: `/api/admin/people/${person}`,
    body: licenseOf,
    columns: shown,
  },
  {
    words: 'people counties',
    takes: ['person', 'counties'],
    says: 'Sets the licensed counties: 06037,06059, or * for all.',
    method: 'PUT',
    path: `/api/admin/people/${person}/licence`,
    before: `/api/admin/people/${person}`,
    body: licenseOf,
    columns: shown,
  },
  {
    words: 'people connections',
    takes: ['person', 'connections'],
    says: 'Sets which restricted connections a person can use: comma-separated IDs, or - for none.',
    method: 'PUT',
    path: `/api/admin/people/${person}/connections`,
    body: ({ connections = '' }) => ({ connectionIds: partsOf(connections) }),
    columns: shown,
  },
  {
    words: 'people sessions',
    ...onePerson,
    says: "Lists a person's sessions.",
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
    says: 'Emails a password reset link.',
    method: 'POST',
    path: `/api/admin/people/${person}/password-reset`,
    body: () => ({}),
    done: 'Email queued.',
  },
  {
    words: 'people recent',
    says: 'Lists recent changes to people, teams and connections.',
    method: 'GET',
    path: '/api/admin/lately',
    columns: ['at', 'by', 'kind', 'whom', 'name', 'isRefused'],
  },
];
