import type { Services } from '../../services.ts';
import type { WithDirectory } from './directory.ts';

/**
 * Ends the user's browser sessions at the identity provider, which would otherwise sign them in again without a password. A failure is only
 * logged: the sessions here still end.
 */
export async function endAtProvider(
  { directory, log }: Pick<Services, 'log'> & WithDirectory,
  sub: string,
): Promise<void> {
  await directory
    ?.endSessions(sub)
    .catch((cause: unknown) => log.warn({ err: cause }, "failed to end an account's sessions at the provider"));
}
