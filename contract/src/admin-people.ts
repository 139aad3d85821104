/** What admins see of people and change of them: role, account, trial, licence, connections and sessions. */
import Type, { type Static } from 'typebox';
import { origins, roles } from './app-info.ts';
import { endpoint } from './endpoint.ts';
import { type CodeByKeyword, cursorShape, emptyShape, idParamsShape, idShape, nullable } from './text.ts';

const oneOf = <const T extends readonly string[]>(values: T) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...values] });

/** Whether a person reaches anything: `suspended` by an admin, `expired` by time or by `isActiveSolution`. */
export const personStates = ['active', 'trial', 'expired', 'suspended'] as const;
export type PersonState = (typeof personStates)[number];

/** The last day on which something holds, in UTC: `2027-01-31`. */
const day = { format: 'date', pattern: '^20', description: 'must be a date from 2000 to 2099, e.g. 2027-01-31' };
const dayShape = Type.String(day);
const licenceDayShape = Type.String({ ...day, 'x-problem': { format: 'licence.invalid' } satisfies CodeByKeyword });
const codeShape = Type.String({ pattern: '^([A-Z][A-Z0-9]{1,19}|\\*)$' });

const facts = {
  id: Type.String(),
  email: Type.String(),
  displayName: Type.String(),
  role: oneOf(roles),
  origin: nullable(oneOf(origins)),
  state: oneOf(personStates),
  /** Whole days left of the trial; null for people without one. */
  trialDaysLeft: nullable(Type.Integer()),
  /** Owns nothing: the five counties of a trial are all that he can read. */
  isTrial: Type.Boolean(),
  /** Property Navigator is where he works. */
  PNUser: Type.Boolean(),
  /** Codes of the packs that hold today, or `*` for everything. */
  packs: Type.Array(Type.String()),
  /** FIPS codes that he reads today, or `*` for all. */
  counties: Type.Array(Type.String()),
  /** The last use of a session, or else the last sign-in; null before the first. */
  lastSeenAt: nullable(Type.String()),
  /** Another account of the same mailbox, or of the same name at the same domain, is older than this one (security T32). */
  isTrialAgain: Type.Boolean(),
};
const listedPersonShape = Type.Object(facts);
export type ListedPerson = Static<typeof listedPersonShape>;

const filter = {
  /** Part of the address or of the name. */
  search: Type.Optional(Type.String({ maxLength: 200 })),
  role: Type.Optional(oneOf(roles)),
  state: Type.Optional(oneOf(personStates)),
};

export const listPeople = endpoint({
  method: 'GET',
  path: '/api/admin/people',
  summary: 'Lists people by email address, paged by a Link header. Admins only.',
  query: Type.Object({
    ...filter,
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    cursor: cursorShape,
  }),
  reply: Type.Array(listedPersonShape),
});

export const countPeople = endpoint({
  method: 'GET',
  path: '/api/admin/people-counts',
  summary: 'Counts people by state and role. Admins only.',
  reply: Type.Object({
    all: Type.Integer(),
    active: Type.Integer(),
    trial: Type.Integer(),
    expired: Type.Integer(),
    suspended: Type.Integer(),
    admins: Type.Integer(),
  }),
});

export const downloadPeople = endpoint({
  method: 'GET',
  path: '/api/admin/people.csv',
  summary: 'Exports the list of people as CSV, safe for spreadsheets. Admins only.',
  query: Type.Object(filter),
});

const subscriptionShape = Type.Object({
  code: Type.String(),
  /** The code itself where the catalogue has no such pack. */
  name: Type.String(),
  /** The last day that it holds; null when it has no end. */
  endsOn: nullable(Type.String()),
  isOver: Type.Boolean(),
});

/** What was done, and by whom and to whom; an address is '' where nobody is known. */
const actShape = Type.Object({
  id: Type.String(),
  at: Type.String(),
  kind: Type.String(),
  by: Type.String(),
  whom: Type.String(),
  /** Of a connection, a team, an invited address. */
  name: Type.String(),
  isRefused: Type.Boolean(),
  changes: Type.Array(Type.Object({ what: Type.String(), before: Type.String(), after: Type.String() })),
});
export type Act = Static<typeof actShape>;

const personDetailShape = Type.Object({
  ...facts,
  /** Rises with every change; the ETag of the answer, too. */
  version: Type.Integer(),
  givenName: Type.String(),
  surname: Type.String(),
  createdAt: Type.String(),
  isActiveSolution: Type.Boolean(),
  suspendedAt: nullable(Type.String()),
  trialEndsAt: nullable(Type.String()),
  /** When an admin wrote down that the NDA is signed; null when it is not. */
  ndaSignedAt: nullable(Type.String()),
  /** Addresses of older accounts that had this person's trial before. */
  trialsBefore: Type.Array(Type.String()),
  subscriptions: Type.Array(subscriptionShape),
  team: nullable(Type.Object({ id: Type.String(), name: Type.String() })),
  connections: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      /** Its people are listed one by one, so that this person can be added or taken off. */
      isListed: Type.Boolean(),
      mayUse: Type.Boolean(),
    }),
  ),
  sessions: Type.Array(
    Type.Object({
      id: Type.String(),
      device: nullable(Type.String()),
      address: nullable(Type.String()),
      createdAt: Type.String(),
      lastUsedAt: Type.String(),
    }),
  ),
  /** When the key for the REST API was made; null without one. */
  apiKeyMadeAt: nullable(Type.String()),
  acts: Type.Array(actShape),
});
export type PersonDetail = Static<typeof personDetailShape>;

export const getPerson = endpoint({
  method: 'GET',
  path: '/api/admin/people/:id',
  summary: 'Returns everything about a person. Admins only.',
  params: idParamsShape,
  reply: personDetailShape,
});

/** What is absent stays as it is. */
const personChangeShape = Type.Object(
  {
    role: Type.Optional(oneOf(roles)),
    origin: Type.Optional(nullable(oneOf(origins))),
    PNUser: Type.Optional(Type.Boolean()),
    isActiveSolution: Type.Optional(Type.Boolean()),
    /** The last day of the trial; null takes its end away. Refused for whoever has packs. */
    trialEndsOn: Type.Optional(nullable(dayShape)),
    /** Has signed the NDA: files that require one are given to him without a licence, too. */
    hasSignedNDA: Type.Optional(Type.Boolean()),
    /** False suspends: the sessions end, and nothing more is answered. True takes that back. */
    isActive: Type.Optional(Type.Boolean()),
  },
  { minProperties: 1 },
);
export type PersonChange = Static<typeof personChangeShape>;

export const changePerson = endpoint({
  method: 'PUT',
  path: '/api/admin/people/:id',
  summary:
    "Changes a person's role, origin, trial or state. Send If-Match with the version that was read. Admins only.",
  refuses: 'a trial for a person who has packs, and an If-Match that is not an ETag.',
  params: idParamsShape,
  body: personChangeShape,
  reply: personDetailShape,
});

const licenceShape = Type.Object({
  /** No pack at all ends the licence; a trial end opens the account again. `*` is everything and stands alone. */
  packs: Type.Array(Type.Object({ code: codeShape, endsOn: nullable(licenceDayShape) }), { maxItems: 100 }),
  counties: Type.Array(Type.String({ pattern: '^(\\d{5}|\\*)$' }), { maxItems: 4_000, uniqueItems: true }),
});
export type LicenceChange = Static<typeof licenceShape>;

export const licensePerson = endpoint({
  method: 'PUT',
  path: '/api/admin/people/:id/licence',
  summary: 'Sets the packs, end dates and counties of a license. Takes effect with the next call. Admins only.',
  refuses:
    'unknown packs and counties, a pack that is listed twice, * next to others, and packs without counties or counties without packs.',
  params: idParamsShape,
  body: licenceShape,
  reply: personDetailShape,
});

export const setPersonConnections = endpoint({
  method: 'PUT',
  path: '/api/admin/people/:id/connections',
  summary: 'Sets which restricted connections a person can use. Admins only.',
  params: idParamsShape,
  body: Type.Object({ connectionIds: Type.Array(idShape, { maxItems: 1_000, uniqueItems: true }) }),
  reply: personDetailShape,
});

export const endPersonSessions = endpoint({
  method: 'DELETE',
  path: '/api/admin/people/:id/sessions',
  summary: "Ends all of a person's sessions. Admins only.",
  params: idParamsShape,
  reply: personDetailShape,
});

export const endPersonSession = endpoint({
  method: 'DELETE',
  path: '/api/admin/people/:id/sessions/:sessionId',
  summary: "Ends one of a person's sessions. Admins only.",
  params: Type.Object({ id: idShape, sessionId: idShape }),
  reply: personDetailShape,
});

export const sendPasswordReset = endpoint({
  method: 'POST',
  path: '/api/admin/people/:id/password-reset',
  summary: 'Emails a person a password reset link. Admins only.',
  params: idParamsShape,
  body: emptyShape,
  reply: emptyShape,
});

export const getLicenceChoices = endpoint({
  method: 'GET',
  path: '/api/admin/licence-choices',
  summary: 'Lists the packs and counties that a license can include. Admins only.',
  reply: Type.Object({
    packs: Type.Array(Type.Object({ code: Type.String(), name: Type.String(), type: Type.String() })),
    counties: Type.Array(Type.Object({ fips: Type.String(), name: Type.String() })),
  }),
});

export const listActs = endpoint({
  method: 'GET',
  path: '/api/admin/lately',
  summary: 'Lists recent changes to people, teams and connections, newest first. Admins only.',
  reply: Type.Array(actShape),
});
