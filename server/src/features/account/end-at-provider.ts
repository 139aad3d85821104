import type { Services } from '../../services.ts';
import { directoryOf } from './directory.ts';

/**
 * Lets the identity provider forget a person's browsers, as it would otherwise sign them in again without a password. Where it does not
 * answer, the sessions here are ended all the same.
 */
export async function endAtProvider(services: Pick<Services, 'config' | 'db' | 'log'>, sub: string): Promise<void> {
  await directoryOf(services)
    ?.endSessions(sub)
    .catch((cause: unknown) =>
      services.log.warn({ err: cause }, "failed to end an account's sessions at the provider"),
    );
}
