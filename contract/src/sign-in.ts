/** The calls around signing in and out (specification §2 routes, §7; readings 1–6). */
import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { emptyShape } from './text.ts';

/** GET in the browser, not by fetch: starts a flow and redirects to the identity provider. */
export const startSignIn = endpoint({
  method: 'GET',
  path: '/api/sign-in',
  summary: 'Starts the OpenID Connect flow and redirects to the identity provider.',
  query: Type.Object({
    state: Type.Optional(Type.String()),
    h: Type.Optional(Type.String()),
    /** What is in an invitation's link; it counts for a new person alone. */
    invite: Type.Optional(Type.String()),
  }),
  isPublic: true,
});

/** POST /api/token: the callback page hands over the query string that the identity provider sent the browser back with. */
export const exchangeToken = endpoint({
  method: 'POST',
  path: '/api/token',
  summary: 'Exchanges the code from the callback URL for a session.',
  body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 16_384 }) }),
  /** `state`: the path to go to (a path of ours), or '' when the starting page decides. */
  reply: Type.Object({ state: Type.String() }),
  isPublic: true,
});

export const signOut = endpoint({
  method: 'GET',
  path: '/api/signout',
  summary: 'Ends the session.',
  reply: Type.Object({
    /** Where the browser goes next: the identity provider's end-session address, or our start when there is none. */
    logoutUrl: Type.String(),
    /** False when the identity provider did not answer: the person is signed out here alone. */
    isProviderThere: Type.Boolean(),
  }),
  isPublic: true,
});

const sessionTimesShape = Type.Object({
  /** Until the session ends for want of use. */
  idleMilliseconds: Type.Integer(),
  /** Until it ends in any case. */
  absoluteMilliseconds: Type.Integer(),
});
export type SessionTimes = Static<typeof sessionTimesShape>;

export const getSession = endpoint({
  method: 'GET',
  path: '/api/session',
  summary: "Returns how long the session lasts. Doesn't extend it.",
  reply: sessionTimesShape,
});

export const keepSession = endpoint({
  method: 'PUT',
  path: '/api/session',
  summary: 'Extends the session by resetting its idle timeout.',
  reply: sessionTimesShape,
});

export const registerAdmin = endpoint({
  method: 'POST',
  path: '/api/admin-registration',
  summary: 'Makes the caller the first admin with the one-time setup code.',
  body: Type.Object({ code: Type.String({ minLength: 1, maxLength: 200 }) }),
  reply: emptyShape,
});

export const makeAdminCode = endpoint({
  method: 'POST',
  path: '/api/admin/first-admin-code',
  summary: 'Creates the one-time first-admin code. Only for the operator on the command line, until an admin exists.',
  body: emptyShape,
  reply: Type.Object({
    /** Shown this once; it replaces an earlier one. */
    code: Type.String(),
    /** Where it is given. */
    address: Type.String(),
  }),
});

/** OpenID Connect Back-Channel Logout 1.0 §2.5: the identity provider ends sessions. A form, no JSON. */
export const backChannelLogoutPath = '/api/backchannel-logout';
