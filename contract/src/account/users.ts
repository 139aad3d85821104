import Type, { type Static } from 'typebox';
import { startingPages } from '../app-info.ts';
import { endpoint } from '../endpoint.ts';
import { emptyShape, idShape, oneOf } from '../text.ts';

export const primaryInterests = ['Cloud Property Data', 'ATTOM API', 'Property Navigator'] as const;
export type PrimaryInterest = (typeof primaryInterests)[number];

const startingPageShape = oneOf(startingPages);
const primaryInterestShape = oneOf(primaryInterests);

export const userShape = Type.Object({
  id: Type.String(),
  /** Preferences that were never saved are absent. */
  data: Type.Object({
    primary_interest: Type.Optional(primaryInterestShape),
    starting_page: Type.Optional(startingPageShape),
  }),
  newUser: Type.Boolean(),
});
export type User = Static<typeof userShape>;

export const getUser = endpoint('GET', '/api/users/:id', {
  summary: "Returns the caller's preferences and whether the account is new.",
  reply: userShape,
});

/** Exactly one of three changes per call [H084]. */
export const userChangeShape = Type.Union([
  Type.Object({ action: Type.Literal('starting_page'), data: Type.Object({ starting_page: startingPageShape }) }),
  Type.Object({
    action: Type.Literal('primary_interest'),
    data: Type.Object({ primary_interest: primaryInterestShape }),
  }),
  Type.Object({ newUser: Type.Literal(false) }),
]);
export type UserChange = Static<typeof userChangeShape>;

export const updateUser = endpoint('PUT', '/api/users/:id', {
  summary: 'Saves the starting page or primary interest, or marks the account as not new.',
  body: userChangeShape,
  reply: userShape,
});

const profileFields = {
  givenName: Type.String(),
  surname: Type.String(),
  jobTitle: Type.String(),
  phoneMobile: Type.String(),
  company: Type.String(),
  industry: Type.String(),
};
export const profileShape = Type.Object(
  {
    ...profileFields,
    email: Type.String(),
    /** False if the identity provider manages the password, so it must be changed there. */
    canChangePassword: Type.Boolean(),
  },
  // With Config.b2cExtensionId, the extension fields also appear under that provider's names.
  { patternProperties: { '^extension_[A-Za-z0-9]+_(phoneMobile|company|industry)$': Type.String() } },
);
export type Profile = Static<typeof profileShape>;

/** `id` is the subject at the identity provider, `userIdB2C` of the current user. Unknown values are ''. */
export const getProfile = endpoint('POST', '/api/getuser', {
  summary: "Returns the caller's profile at the identity provider.",
  body: Type.Object({ id: idShape }),
  reply: profileShape,
});

export const sessionShape = Type.Object({
  id: Type.String(),
  /** Browser and system: `Firefox on Linux`; null for sessions created by earlier versions. */
  device: Type.Union([Type.String(), Type.Null()]),
  address: Type.Union([Type.String(), Type.Null()]),
  createdAt: Type.String(),
  /** Accurate to one minute. */
  lastUsedAt: Type.String(),
  isThis: Type.Boolean(),
});
export type SessionInfo = Static<typeof sessionShape>;

export const listSessions = endpoint('GET', '/api/sessions', {
  summary: "Lists the caller's active sessions, most recently used first.",
  reply: Type.Array(sessionShape),
});

export const endSession = endpoint('DELETE', '/api/sessions/:id', {
  summary: "Ends one of the caller's sessions.",
  reply: emptyShape,
});

export const endSessions = endpoint('DELETE', '/api/sessions', {
  summary: "Ends all of the caller's sessions, including this one.",
  reply: emptyShape,
});

export const inviteLinkShape = Type.Object({ link: Type.String() });

/** The path's spelling is public and can't change. */
export const getInviteLink = endpoint('GET', '/api/get-invitaion-link', {
  summary: "Returns the caller's working link that invites colleagues to their team, and creates the first one.",
  query: Type.Object({ email: Type.String({ maxLength: 400 }) }),
  reply: inviteLinkShape,
});
