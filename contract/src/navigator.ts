/** What leads to Property Navigator, inside the product or outside of it (specification §7; readings 11, 16). */
import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { idShape } from './text.ts';

/** The reply is a JSON text: the token alone. */
export const getNavigatorToken = endpoint({
  method: 'GET',
  path: '/api/pntoken',
  summary: 'Returns a Property Navigator token for the caller, valid for one hour.',
  reply: Type.String(),
});

/** The same call at the path of the specification (reading 11). */
export const getNavigatorTokenLiterally = endpoint({ ...getNavigatorToken, path: '/pntoken' });

const navigatorSessionShape = Type.Object({
  /** Opens `/api/navigator/*` alone, as `Authorization: Bearer`. */
  key: Type.String(),
  /** An hour away at most; the session of the portal ends it earlier. */
  expiresAt: Type.String({ format: 'date-time' }),
});
export type NavigatorSession = Static<typeof navigatorSessionShape>;

/** The embedded navigator exchanges the token of its address, in the browser session that it was made for. */
export const openNavigatorSession = endpoint({
  method: 'POST',
  path: '/api/navigator/sessions',
  summary: 'Exchanges a single-use Property Navigator token for an API key of the embedded navigator.',
  body: Type.Object({ userId: idShape, token: Type.String({ minLength: 1, maxLength: 4_096 }) }),
  reply: navigatorSessionShape,
});

/** `type` of the message below. */
export const NAVIGATOR_TOKEN_MESSAGE = 'property-navigator-token';

/**
 * What /pn says to the frame that shows the property report link, by `postMessage` to the origin of the link, each time it has a new token: the
 * frame continues with it and loses nothing of what it shows (specification §9: every 59 minutes). The frame is loaded with the first one in its
 * address.
 */
export interface NavigatorTokenMessage {
  readonly type: typeof NAVIGATOR_TOKEN_MESSAGE;
  readonly userId: string;
  readonly token: string;
}
