import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services.ts';
import { forgetOldMails, freeClaimsOf } from './mail-store.ts';
import { mailRoutes } from './routes.ts';
import { sendDueMails } from './send-due-mails.ts';

const lookMilliseconds = 1_000;
const claimsMilliseconds = 30_000;
const farewellMilliseconds = 5_000;

/** On close, completes the current send, then sends what is due for up to five seconds. */
export async function startMail(
  app: FastifyInstance,
  services: Pick<Services, 'chores' | 'config' | 'db' | 'log' | 'mailer' | 'node' | 'now' | 'presence' | 'secretBox'>,
): Promise<void> {
  mailRoutes(app, services);
  const { chores, db, log, presence } = services;
  let underWay: Promise<void> | undefined;
  let endsAt = Number.POSITIVE_INFINITY;
  const look = (): Promise<void> => {
    underWay ??= chores
      .keep('sending mails', () => sendDueMails(services, () => performance.now() > endsAt))
      .catch((error: unknown) => log.warn({ err: error }, 'failed to send emails'))
      .finally(() => {
        underWay = undefined;
      });
    return underWay;
  };
  const freeClaims = () =>
    freeClaimsOf(db, presence.isGone).catch((error: unknown) => log.warn({ err: error }, 'failed to release emails'));
  await freeClaims();
  const timers = [
    setInterval(() => void look(), lookMilliseconds).unref(),
    setInterval(() => void freeClaims(), claimsMilliseconds).unref(),
  ];
  const stopForgetting = chores.startHourly('forget old mails', () => forgetOldMails(db, services.now()));
  app.addHook('onClose', async () => {
    await stopForgetting();
    for (const timer of timers) clearInterval(timer);
    endsAt = performance.now() + farewellMilliseconds;
    await underWay;
    await look();
  });
}
