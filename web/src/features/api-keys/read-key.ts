import { viewApiKey } from '@platbook/contract/api-keys';
import { call } from '../../api/call.ts';

/** The text of a key; the server writes down that it was asked for. It is kept nowhere. */
export async function readKey(id: string): Promise<string> {
  return (await call(viewApiKey, { params: { id } })).data.key;
}
