import type { Services } from '../../services.ts';
import type { WithDirectory } from './directory.ts';

/** Without this, the provider would sign the user in again without a password. A failure is only logged. */
export async function endAtProvider({ directory, log }: Pick<Services, 'log'> & WithDirectory, sub: string) {
  await directory
    ?.endSessions(sub)
    .catch((cause: unknown) => log.warn({ err: cause }, "failed to end an account's sessions at the provider"));
}
