/** The calls around signing in and out (specification §2 routes, §7; readings 1–6). */
import Type from 'typebox';
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
    /** What stands in an invitation's link; it counts for a new person alone. */
    invite: Type.Optional(Type.String()),
  }),
  isPublic: true,
});

/** POST /api/token: the callback page hands over the query string that the identity provider sent the browser back with. */
export const exchangeToken = endpoint({
  method: 'POST',
  path: '/api/token',
  summary: 'Exchanges the code of the callback address for a session.',
  body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 16_384 }) }),
  /** `state`: the path to go to (a path of ours), or '' when the starting page decides. */
  reply: Type.Object({ state: Type.String() }),
  isPublic: true,
});

export const signOut = endpoint({
  method: 'GET',
  path: '/api/signout',
  summary: 'Ends the session.',
  reply: emptyShape,
  isPublic: true,
});
