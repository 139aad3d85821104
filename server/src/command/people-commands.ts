import type { PersonDetail } from '@platbook/contract/admin/people';
import { partsOf } from '../config/setting.ts';
import { Refused } from './ask-server.ts';
import { type Command, get, post, put, remove, type Values } from './command.ts';

const person = '/api/admin/people/:person';
const listColumns = ['id', 'email', 'displayName', 'role', 'state', 'trialDaysLeft', 'packs', 'lastSeenAt'];
const shown = ['email', 'role', 'state', 'origin', 'trialEndsAt', 'subscriptions', 'counties', 'sessions'];

/** `-` is an empty list. */
export const listOf = (text: string) => partsOf(text).filter((part) => part !== '-');
const yesNo = (text: string): boolean => {
  if (text !== 'yes' && text !== 'no') throw new Refused('Enter yes or no.');
  return text === 'yes';
};

/** `DSPRP,SPFCL:2027-01-31`: codes, each with its optional last day. */
export function packsOf(text: string): { code: string; endsOn: string | null }[] {
  return listOf(text).map((part) => {
    const [code = '', endsOn = null] = part.split(':');
    return { code, endsOn };
  });
}

function licenseOf({ packs, counties }: Values, before: unknown) {
  const { subscriptions, counties: ofBefore, isTrial } = before as PersonDetail;
  if (packs !== undefined && listOf(packs).length > 0 && counties === undefined && isTrial)
    throw new Refused('Set the counties with --counties. This person has only trial counties.');
  const kept = subscriptions.filter(({ isOver }) => !isOver).map(({ code, endsOn }) => ({ code, endsOn }));
  return {
    packs: packs === undefined ? kept : packsOf(packs),
    counties: counties === undefined ? ofBefore : listOf(counties),
  };
}

/** A change of one person. */
const change = (usage: string, says: string, body: Command['body'], path = '', more = {}) =>
  put(usage, says, person + path, { body, columns: shown, ...more });

export const peopleCommands: readonly Command[] = [
  get('people list', 'Lists people by email address.', '/api/admin/people', {
    options: {
      search: 'part of the email address or name',
      role: 'editor or admin',
      state: 'active, trial, expired or suspended',
      limit: 'maximum number of rows: default 50, up to 200',
    },
    columns: listColumns,
  }),
  get('people count', 'Counts people by state.', '/api/admin/people-counts'),
  get('people csv', 'Exports the list as CSV.', '/api/admin/people.csv', {
    options: { search: 'part of the email address or name', role: 'editor or admin', state: 'as in people list' },
  }),
  get('people show <person>', 'Shows everything about a person.', person),
  change('people role <person> <role>', 'Sets the role: editor or admin.', ({ role }) => ({ role })),
  change('people activate <person>', 'Ends a suspension.', () => ({ isActive: true })),
  change('people deactivate <person>', 'Suspends a person: ends their sessions and blocks access.', () => ({
    isActive: false,
  })),
  change('people trial <person> <last-day>', 'Sets the last day of the trial, e.g. 2027-01-31, or none.', (values) => ({
    trialEndsOn: values['last-day'] === 'none' ? null : values['last-day'],
  })),
  change('people origin <person> <origin>', 'Sets the account origin, or none.', ({ origin }) => ({
    origin: origin === 'none' ? null : origin,
  })),
  change(
    'people navigator <person> <yes-or-no>',
    'Makes Property Navigator the landing page: yes or no.',
    (values) => ({ PNUser: yesNo(values['yes-or-no'] ?? '') }),
  ),
  change('people nda <person> <yes-or-no>', 'Records whether the person has signed the NDA: yes or no.', (values) => ({
    hasSignedNDA: yesNo(values['yes-or-no'] ?? ''),
  })),
  change(
    'people packs <person> <packs>',
    'Sets the licensed packs: SPFCL,SPVAL:2027-01-31 (with a last day), * for all, - for none.',
    licenseOf,
    '/licence',
    { before: person, options: { counties: 'FIPS codes, or *. Default: unchanged' } },
  ),
  change(
    'people counties <person> <counties>',
    'Sets the licensed counties: 06037,06059, or * for all.',
    licenseOf,
    '/licence',
    { before: person },
  ),
  change(
    'people connections <person> <connections>',
    'Sets which restricted connections a person can use: comma-separated IDs, or - for none.',
    ({ connections = '' }) => ({ connectionIds: listOf(connections) }),
    '/connections',
  ),
  get('people sessions <person>', "Lists a person's sessions.", person, { columns: ['sessions'] }),
  remove('people sessions end <person>', 'Signs a person out everywhere.', `${person}/sessions`, {
    columns: ['email', 'sessions'],
  }),
  post('people reset <person>', 'Emails a password reset link.', `${person}/password-reset`, { done: 'Email queued.' }),
  get('people recent', 'Lists recent changes to people, teams and connections.', '/api/admin/lately', {
    columns: ['at', 'by', 'kind', 'whom', 'name', 'isRefused'],
  }),
];
