import Type, { type Static } from 'typebox';
import { origins, roles } from '../app-info.ts';
import { endpoint } from '../endpoint.ts';
import { type CodeByKeyword, cursorShape, emptyShape, idShape, nullable, oneOf } from '../text.ts';

/** `suspended` by an admin; `expired` by date or by `isActiveSolution`. */
const personStates = ['active', 'trial', 'expired', 'suspended'] as const;
export type PersonState = (typeof personStates)[number];

/** The last day on which something is valid, in UTC: `2027-01-31`. */
const day = { format: 'date', pattern: '^20', description: 'must be a date from 2000 to 2099, e.g. 2027-01-31' };
const dayShape = Type.String(day);
const licenseDayShape = Type.String({ ...day, 'x-problem': { format: 'licence.invalid' } satisfies CodeByKeyword });
const codeShape = Type.String({ pattern: '^([A-Z][A-Z0-9]{1,19}|\\*)$' });

const facts = {
  id: Type.String(),
  email: Type.String(),
  displayName: Type.String(),
  role: oneOf(roles),
  origin: nullable(oneOf(origins)),
  state: oneOf(personStates),
  trialDaysLeft: nullable(Type.Integer()),
  /** Owns no pack, so only the five trial counties are readable. */
  isTrial: Type.Boolean(),
  /** Goes to Property Navigator after sign-in, whatever their starting page. */
  PNUser: Type.Boolean(),
  /** Codes of the packs that are valid today, or `*` for everything. */
  packs: Type.Array(Type.String()),
  /** FIPS codes that are readable today, or `*` for all. */
  counties: Type.Array(Type.String()),
  /** Last use of a session, or else the last sign-in; null before the first. */
  lastSeenAt: nullable(Type.String()),
  /** An older account has the same mailbox, or the same name at the same domain [T32]. */
  isTrialAgain: Type.Boolean(),
};
const listedPersonShape = Type.Object(facts);
export type ListedPerson = Static<typeof listedPersonShape>;

const filter = {
  search: Type.Optional(Type.String({ maxLength: 200 })),
  role: Type.Optional(oneOf(roles)),
  state: Type.Optional(oneOf(personStates)),
};

export const listPeople = endpoint('GET', '/api/admin/people', {
  summary: 'Lists people by email address, paged by a Link header. Admins only.',
  query: Type.Object({
    ...filter,
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    cursor: cursorShape,
  }),
  reply: Type.Array(listedPersonShape),
});

export const countPeople = endpoint('GET', '/api/admin/people-counts', {
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

export const downloadPeople = endpoint('GET', '/api/admin/people.csv', {
  summary: 'Exports the list of people as CSV, safe for spreadsheets. Admins only.',
  query: Type.Object(filter),
});

const subscriptionShape = Type.Object({
  code: Type.String(),
  /** The code, if the catalog has no such pack. */
  name: Type.String(),
  endsOn: nullable(Type.String()),
  isOver: Type.Boolean(),
});

const actShape = Type.Object({
  id: Type.String(),
  at: Type.String(),
  kind: Type.String(),
  by: Type.String(),
  whom: Type.String(),
  name: Type.String(),
  isRefused: Type.Boolean(),
  changes: Type.Array(Type.Object({ what: Type.String(), before: Type.String(), after: Type.String() })),
});
export type Act = Static<typeof actShape>;

const personDetailShape = Type.Object({
  ...facts,
  /** Increases with each change; also the response's ETag. */
  version: Type.Integer(),
  givenName: Type.String(),
  surname: Type.String(),
  createdAt: Type.String(),
  isActiveSolution: Type.Boolean(),
  suspendedAt: nullable(Type.String()),
  trialEndsAt: nullable(Type.String()),
  ndaSignedAt: nullable(Type.String()),
  trialsBefore: Type.Array(Type.String()),
  subscriptions: Type.Array(subscriptionShape),
  team: nullable(Type.Object({ id: Type.String(), name: Type.String() })),
  connections: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      /** Its users are listed individually, so this person can be added or removed. */
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
  apiKeyMadeAt: nullable(Type.String()),
  acts: Type.Array(actShape),
});
export type PersonDetail = Static<typeof personDetailShape>;

export const getPerson = endpoint('GET', '/api/admin/people/:id', {
  summary: 'Returns everything about a person. Admins only.',
  reply: personDetailShape,
});

const personChangeShape = Type.Object(
  {
    role: Type.Optional(oneOf(roles)),
    origin: Type.Optional(nullable(oneOf(origins))),
    PNUser: Type.Optional(Type.Boolean()),
    isActiveSolution: Type.Optional(Type.Boolean()),
    /** The last day of the trial; null removes the end. Refused for people with packs. */
    trialEndsOn: Type.Optional(nullable(dayShape)),
    /** A signed NDA gives access to files that require one, even without a license. */
    hasSignedNDA: Type.Optional(Type.Boolean()),
    /** False suspends the account, ends its sessions and refuses all calls. True reactivates it. */
    isActive: Type.Optional(Type.Boolean()),
  },
  { minProperties: 1 },
);
export type PersonChange = Static<typeof personChangeShape>;

export const changePerson = endpoint('PUT', '/api/admin/people/:id', {
  summary:
    "Changes a person's role, origin, trial or state. Send If-Match with the version that was read. Admins only.",
  refuses: 'a trial for a person who has packs, and an If-Match that is not an ETag.',
  body: personChangeShape,
  reply: personDetailShape,
});

export const licenseShape = Type.Object({
  /** An empty list ends the license; a trial end date reopens the account. `*` means everything and must be the only entry. */
  packs: Type.Array(Type.Object({ code: codeShape, endsOn: nullable(licenseDayShape) }), { maxItems: 100 }),
  counties: Type.Array(Type.String({ pattern: '^(\\d{5}|\\*)$' }), { maxItems: 4_000, uniqueItems: true }),
});
export type LicenseChange = Static<typeof licenseShape>;

export const licensePerson = endpoint('PUT', '/api/admin/people/:id/licence', {
  summary: 'Sets the packs, end dates and counties of a license. Takes effect with the next call. Admins only.',
  refuses:
    'unknown packs and counties, a pack that is listed twice, * next to others, and packs without counties or counties without packs.',
  body: licenseShape,
  reply: personDetailShape,
});

export const setPersonConnections = endpoint('PUT', '/api/admin/people/:id/connections', {
  summary: 'Sets which restricted connections a person can use. Admins only.',
  body: Type.Object({ connectionIds: Type.Array(idShape, { maxItems: 1_000, uniqueItems: true }) }),
  reply: personDetailShape,
});

export const endPersonSessions = endpoint('DELETE', '/api/admin/people/:id/sessions', {
  summary: "Ends all of a person's sessions. Admins only.",
  reply: personDetailShape,
});

export const endPersonSession = endpoint('DELETE', '/api/admin/people/:id/sessions/:sessionId', {
  summary: "Ends one of a person's sessions. Admins only.",
  reply: personDetailShape,
});

export const sendPasswordReset = endpoint('POST', '/api/admin/people/:id/password-reset', {
  summary: 'Emails a person a password reset link. Admins only.',
  body: emptyShape,
  reply: emptyShape,
});

export const getLicenseChoices = endpoint('GET', '/api/admin/licence-choices', {
  summary: 'Lists the packs and counties that a license can include. Admins only.',
  reply: Type.Object({
    packs: Type.Array(Type.Object({ code: Type.String(), name: Type.String(), type: Type.String() })),
    counties: Type.Array(Type.Object({ fips: Type.String(), name: Type.String() })),
  }),
});

export const listActs = endpoint('GET', '/api/admin/lately', {
  summary: 'Lists recent changes to people, teams and connections, newest first. Admins only.',
  reply: Type.Array(actShape),
});
