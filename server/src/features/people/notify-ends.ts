import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services.ts';
import { type Notice, notify } from '../notifications/index.ts';
import type { WithPacks } from '../solutions/index.ts';
import type { AccessEnd } from './access-ends.ts';
import { findAccessEnds, listEndingIds } from './access-ends-store.ts';

type Needed = Pick<Services, 'config' | 'db' | 'now' | 'secretBox'> & WithPacks;

export function startEndNotices(app: FastifyInstance, services: Needed & Pick<Services, 'chores'>): void {
  const stop = services.chores.startHourly('notices of ending access', () => notifyEnds(services));
  app.addHook('onClose', stop);
}

/** Notifies people 7 days and 1 day before their trial, license or packs end; once, even with several nodes. */
export async function notifyEnds(services: Needed): Promise<void> {
  const { db, now } = services;
  const at = now();
  for (const id of await listEndingIds(db, at))
    await db.transaction().execute(async (tx) => {
      // Read again: the license can have been extended since the list was read.
      for (const end of await findAccessEnds(tx, id, at)) await notify(tx, services, [id], noticeOf(end, services));
    });
}

const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const listFormat = new Intl.ListFormat('en-US');
const namedPacks = 3;

function noticeOf(end: AccessEnd, { config, packs }: Pick<Services, 'config'> & WithPacks): Notice {
  const { daysLeft, day, time, of, packs: codes } = end;
  const names = codes.map((code) => packs.find(code)?.name ?? code);
  const which = names.length > namedPacks ? `${names.length} packs` : listFormat.format(names);
  const date = dateFormat.format(new Date(`${day}T00:00:00Z`));
  const isAll = codes.length === 0;
  const { salesPhone } = config;
  return {
    kind: 'access-ending',
    title: `Your ${isAll ? of : `license for ${which}`} ends in ${daysLeft === 1 ? '1 day' : `${daysLeft} days`}, on ${date}`,
    text: [
      time === null ? 'You can use it through that day (UTC).' : `It ends at ${time} UTC.`,
      isAll
        ? "After that, you can still view your saved queries, but you can't run them."
        : `After that, you can't query the data of ${codes.length === 1 ? 'this pack' : 'these packs'}.`,
      `To keep your access, send a request${salesPhone === '' ? '' : ` or call ${salesPhone}`}.`,
    ].join(' '),
    link: requestLink(codes),
    onceKey: `ends ${isAll ? of : codes.toSorted().join()} ${day} ${daysLeft}`,
  };
}

function requestLink([code, ...more]: readonly string[]): Notice['link'] {
  if (more.length > 0) return { label: 'Open the Solution Catalog', path: '/solutioncatalog' };
  const asked = code === undefined ? 'kind=account' : `kind=pack&subject=${encodeURIComponent(code)}`;
  return { label: 'Request access', path: `/requestaccess?${asked}` };
}
