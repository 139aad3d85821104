import type { FastifyInstance } from 'fastify';
import { choresOf } from '../../background/chores.ts';
import { startHourly } from '../../background/hourly.ts';
import type { Services } from '../../services.ts';
import { forgetOldMails, freeClaimsOf } from './mail-store.ts';
import { mailRoutes } from './routes.ts';
import { sendDueMails } from './send-due-mails.ts';

const lookMilliseconds = 1_000;
const claimsMilliseconds = 30_000;
const farewellMilliseconds = 5_000;

/**
 * Answers the calls of the outbox, and looks for mails to send once a second while the application runs; what is being sent when it closes comes to its end first, and
 * what is due
 * then is sent as far as five seconds go.
 */
export async function startMail(app: FastifyInstance, services: Services): Promise<void> {
  mailRoutes(app, services);
  const { db, log, presence } = services;
  let underWay: Promise<void> | undefined;
  let endsAt = Number.POSITIVE_INFINITY;
  const look = (): Promise<void> => {
    underWay ??= choresOf(log)
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
  const stopForgetting = startHourly(log, 'forget old mails', () => forgetOldMails(db, services.now()));
  app.addHook('onClose', async () => {
    await stopForgetting();
    for (const timer of timers) clearInterval(timer);
    endsAt = performance.now() + farewellMilliseconds;
    await underWay;
    await look();
  });
}
