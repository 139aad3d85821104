import type { Services } from '../../services.ts';
import { directoryOf } from './directory.ts';

/**
 * Ends the user's browser sessions at the identity provider, which would otherwise sign them in again without a password. A failure is only
 * logged: the sessions here still end.
 */
export async function endAtProvider(services: Pick<Services, 'config' | 'db' | 'log'>, sub: string): Promise<void> {
  await directoryOf(services)
    ?.endSessions(sub)
    .catch((cause: unknown) =>
      services.log.warn({ err: cause }, "failed to end an account's sessions at the provider"),
    );
}
