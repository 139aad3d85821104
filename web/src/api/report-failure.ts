import { getAppInfo } from '@platbook/contract/app-info';
import { reportError } from '@platbook/contract/error-email';
import { pacificTime } from '@platbook/contract/rules/pacific-time';
import type { call as Call } from './call.ts';

/** Has those who look after the product told of a failure, by the id that the server gave it; nothing for a visitor. It is handed the call, which loads it. */
export async function reportFailure(id: string, call: typeof Call): Promise<void> {
  const time = pacificTime(new Date());
  const { currentUser } = (await call(getAppInfo, { isBackground: true })).data;
  if (!currentUser) return;
  const body = { user_email: currentUser.email, error_id: id, error_time: time };
  await call(reportError, { body, isBackground: true, outlivesPage: true });
}
