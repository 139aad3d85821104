import { type Banner, endBanner, getBanner, setBanner } from '@platbook/contract/banner';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { remember } from '../../background/remember.ts';
import { within } from '../../background/within.ts';
import type { Database } from '../../db/open-db.ts';
import { requireAdmin } from '../../http/callers/person.ts';
import { problem } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { type ActChange, auditSource, recordAct } from '../audit/index.ts';
import { findBanner, removeBanner, saveBanner } from './banner-store.ts';

const keptMilliseconds = 2_000;
const patienceMilliseconds = 1_500;
const longestMilliseconds = 366 * 24 * 60 * 60_000;
const writes = { admits: requireAdmin, perMinute: 60 };

/** Everyone's page polls the banner, so it is read once for all of them, and an outage of the database keeps the last one. */
export function maintenanceBannerRoutes(
  app: FastifyInstance,
  { db, node, now }: Pick<Services, 'db' | 'node' | 'now'>,
): void {
  let last: Banner | null = null;
  const read = async () => {
    last = await within(patienceMilliseconds, findBanner(db)).catch(() => last);
    return last;
  };
  let current = remember(read, keptMilliseconds);
  const forget = () => {
    current = remember(read, keptMilliseconds);
  };
  const isOver = ({ until }: Banner) => Date.parse(until) <= now().getTime();

  route(app, getBanner, { isQuiet: true }).answers(async () => {
    const banner = await current();
    return { banner: banner === null || isOver(banner) ? null : banner };
  });

  route(app, setBanner, writes).answers(async ({ body, request }) => {
    const banner = { ...body, text: body.text.trim(), from: toIso(body.from), until: toIso(body.until) };
    requireTimes(banner, now());
    await db.transaction().execute(async (tx) => {
      const before = await findBanner(tx);
      await saveBanner(tx, banner);
      await record(tx, 'banner_set', request, changesOf(before, banner));
    });
    forget();
    return banner;
  });

  route(app, endBanner, writes).answers(async ({ request }) => {
    await db.transaction().execute(async (tx) => {
      const before = await findBanner(tx);
      if (before === null) return;
      await removeBanner(tx);
      await record(tx, 'banner_ended', request, changesOf(before, null));
    });
    forget();
    return {};
  });

  const record = (tx: Database, kind: 'banner_set' | 'banner_ended', request: FastifyRequest, changes: ActChange[]) =>
    recordAct(tx, { kind, source: auditSource(request, node), changes });
}

const toIso = (time: string) => new Date(time).toISOString();

function requireTimes({ from, until }: Banner, now: Date): void {
  const [start, end] = [Date.parse(from), Date.parse(until)];
  if (end <= start) throw problem('request.invalid', 'The end must be after the start', 'until');
  if (end <= now.getTime()) throw problem('request.invalid', 'The end must be in the future', 'until');
  if (end > now.getTime() + longestMilliseconds)
    throw problem('request.invalid', 'The end must be within a year', 'until');
}

function changesOf(before: Banner | null, after: Banner | null): ActChange[] {
  return (['text', 'from', 'until'] as const).flatMap((what) => {
    const change = { what, before: before?.[what] ?? '', after: after?.[what] ?? '' };
    return change.before === change.after ? [] : [change];
  });
}
