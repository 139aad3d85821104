import { getApiKey } from '@platbook/contract/api-keys';
import { getNavigatorToken } from '@platbook/contract/navigator';
import { listDefaultPacks, listSubscriptions } from '@platbook/contract/subscriptions';
import { getUser } from '@platbook/contract/users';
import type { FakeServer } from './fake-server.ts';

/** Many tests start on Home: answers its calls with empty data unless the test overrides them. */
export function answerHome(server: FakeServer): void {
  server.answers(getUser, ({ params }) => ({ id: params.id ?? '', data: {}, newUser: false }));
  server.answers(getNavigatorToken, 'a.b');
  server.answers(listSubscriptions, []);
  server.answers(listDefaultPacks, [[], []]);
  server.answers(getApiKey, { apiApplicationUserKey: '' });
}
