import type { Home } from '@platbook/contract/account/home';
import type { Services } from '../../services.ts';
import { listNoticePaths } from '../notifications/index.ts';
import { listLive } from '../results/index.ts';
import { listSharedWith } from '../sharing/index.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;
const newForDays = 30;

/** What was shared with the user by name, and where its notice leads: to the kept result while its link lives, then to the query. */
export async function listShared(
  { db, now }: Pick<Services, 'db' | 'now'>,
  personId: string,
  limit: number,
): Promise<Home['shared']> {
  const at = now();
  const since = new Date(at.getTime() - newForDays * dayMilliseconds).toISOString();
  const shares = await listSharedWith(db, personId, since, limit);
  if (shares.length === 0) return [];
  const places = (await listNoticePaths(db, personId, 'query-shared')).map(readPlace);
  const noticed = shares.map(({ queryId }) => places.find((place) => place.queryId === queryId));
  const links = noticed.flatMap((place) => place?.link ?? []);
  const live = await listLive(db, links, at.toISOString());
  return shares.map((share, index) => {
    const place = noticed[index];
    const isOpen = place !== undefined && (place.link === null || live.has(place.link));
    const page = `/queries/${encodeURIComponent(share.queryId)}`;
    return isOpen ? { ...share, path: place.path, view: place.view } : { ...share, path: page, view: 'query' as const };
  });
}

const views = { 'query-chart': 'chart', 'query-table': 'result', queries: 'query' } as const;

function readPlace(path: string) {
  const { pathname, searchParams } = new URL(path, 'http://place');
  const [, page = '', id = ''] = pathname.split('/');
  const view = page in views ? views[page as keyof typeof views] : 'query';
  return { path, view, queryId: decodeURIComponent(id), link: searchParams.get('link') };
}
