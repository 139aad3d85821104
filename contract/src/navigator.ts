/** What leads to Property Navigator, inside the product or outside of it (specification §7; readings 11, 16). */
import Type from 'typebox';
import { endpoint } from './endpoint.ts';

/** The reply is a JSON text: the token alone. */
export const getNavigatorToken = endpoint({
  method: 'GET',
  path: '/api/pntoken',
  summary: 'A Property Navigator token of the caller, good for an hour and for nothing else.',
  reply: Type.String(),
});

/** The same call at the path of the specification (reading 11). */
export const getNavigatorTokenLiterally = endpoint({ ...getNavigatorToken, path: '/pntoken' });
