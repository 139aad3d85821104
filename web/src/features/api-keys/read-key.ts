import { viewApiKey } from '@platbook/contract/account/api-keys';
import { call } from '../../api/call.ts';

/** Requests a key's text. The server records the request in the audit log; the text is not cached. */
export async function readKey(id: string): Promise<string> {
  return (await call(viewApiKey, { params: { id } })).data.key;
}
