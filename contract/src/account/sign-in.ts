import Type, { type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { emptyShape } from '../text.ts';

/** A navigation, not a fetch: starts a flow and redirects to the identity provider. */
export const startSignIn = endpoint('GET', '/api/sign-in', {
  summary: 'Starts the OpenID Connect flow and redirects to the identity provider.',
  query: Type.Object({
    state: Type.Optional(Type.String()),
    h: Type.Optional(Type.String()),
    /** The token from an invitation link; ignored for existing users. */
    invite: Type.Optional(Type.String()),
  }),
  isPublic: true,
});

export const exchangeToken = endpoint('POST', '/api/token', {
  summary: 'Exchanges the code from the callback URL for a session.',
  body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 16_384 }) }),
  /** `state`: the path to go to within the product, or '' if the starting page decides. */
  reply: Type.Object({ state: Type.String() }),
  isPublic: true,
});

export const signOut = endpoint('GET', '/api/signout', {
  summary: 'Ends the session.',
  reply: Type.Object({
    logoutUrl: Type.String(),
    /** False if the identity provider didn't answer; the user is then signed out of the product only. */
    isProviderThere: Type.Boolean(),
  }),
  isPublic: true,
});

const sessionTimesShape = Type.Object({
  idleMilliseconds: Type.Integer(),
  absoluteMilliseconds: Type.Integer(),
});
export type SessionTimes = Static<typeof sessionTimesShape>;

const sessionShape = Type.Object({
  ...sessionTimesShape.properties,
  /** Unread notifications, up to 100. */
  unread: Type.Integer(),
});

export const getSession = endpoint('GET', '/api/session', {
  summary: "Returns how long the session lasts, and how many notifications are unread. Doesn't extend the session.",
  reply: sessionShape,
});

export const keepSession = endpoint('PUT', '/api/session', {
  summary: 'Extends the session by resetting its idle timeout.',
  reply: sessionShape,
});

export const registerAdmin = endpoint('POST', '/api/admin-registration', {
  summary: 'Makes the caller the first admin with the one-time setup code.',
  body: Type.Object({ code: Type.String({ minLength: 1, maxLength: 200 }) }),
  reply: emptyShape,
});

export const makeAdminCode = endpoint('POST', '/api/admin/first-admin-code', {
  summary: 'Creates the one-time first-admin code. Only for the operator on the command line, until an admin exists.',
  body: emptyShape,
  reply: Type.Object({
    /** Shown only once; it replaces the previous code. */
    code: Type.String(),
    address: Type.String(),
  }),
});

/** OpenID Connect Back-Channel Logout 1.0 §2.5: the identity provider ends sessions. The body is a form, not JSON. */
export const backChannelLogoutPath = '/api/backchannel-logout';
