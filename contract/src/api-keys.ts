/** The key of a person for the REST API behind the gateway (specification §3, §7). */
import Type from 'typebox';
import { endpoint } from './endpoint.ts';
import { idShape } from './text.ts';

export const getApiKey = endpoint({
  method: 'GET',
  path: '/api/3scale-token/:userId',
  summary: "The caller's own API key; it is made when it is first asked for.",
  params: Type.Object({ userId: idShape }),
  reply: Type.Object({ apiApplicationUserKey: Type.String() }),
});

/** The same call at the path of the specification (reading 10). */
export const getApiKeyLiterally = endpoint({ ...getApiKey, path: '/3scale-token/:userId' });
