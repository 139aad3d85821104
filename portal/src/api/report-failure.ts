import { getAppInfo } from '@platbook/contract/app-info';
import { reportError } from '@platbook/contract/error-email';
import { pacificTime } from '@platbook/contract/rules/pacific-time';
import type { call as Call } from './call.ts';

/** Does nothing for visitors. `call` is a parameter because call.ts loads this module on demand. */
export async function reportFailure(id: string, call: typeof Call): Promise<void> {
  const time = pacificTime(new Date());
  const { currentUser } = (await call(getAppInfo, { isBackground: true })).data;
  if (!currentUser) return;
  const body = { user_email: currentUser.email, error_id: id, error_time: time };
  await call(reportError, { body, isBackground: true, outlivesPage: true });
}
