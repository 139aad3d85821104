import { getApiKey } from '@platbook/contract/account/api-keys';
import { getUser } from '@platbook/contract/account/users';
import { listDefaultPacks, listSubscriptions } from '@platbook/contract/packs/subscriptions';
import { getNavigatorToken } from '@platbook/contract/property/navigator';
import type { FakeServer } from './fake-server.ts';

/** Many tests start on Home: answers its calls with empty data unless the test overrides them. */
export function answerHome(server: FakeServer): void {
  server.answers(getUser, ({ params }) => ({ id: params.id ?? '', data: {}, newUser: false }));
  server.answers(getNavigatorToken, 'a.b');
  server.answers(listSubscriptions, []);
  server.answers(listDefaultPacks, [[], []]);
  server.answers(getApiKey, { apiApplicationUserKey: '' });
}
