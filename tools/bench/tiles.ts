import { getMapTile } from '@platbook/contract/property/property-map';
import { type ApiClient, signIn } from '../../e2e/product/api-client.ts';
import { tileAt } from '../../server/src/testing/reading/read-tile.ts';
import { type BenchResult, type BenchRow, count, median, ms, p95, timesOf } from './measure/figure.ts';
import { inProduct } from './measure/worlds.ts';

/** The middle of Duval, Ventura, Mecklenburg, Douglas and Ramsey County. */
const counties = [
  [30.3, -81.63],
  [34.25, -119.02],
  [35.22, -80.83],
  [39.47, -104.9],
  [45.0, -93.1],
] as const;
const zooms = [10, 11, 12, 13, 14, 15, 16];
/** A screen shows about 4 × 3 tiles. */
const around = [-2, -1, 0, 1].flatMap((right) => [-1, 0, 1].map((down) => [right, down] as const));

const tiles = counties.flatMap(([lat, lon]) =>
  zooms.flatMap((zoom) => {
    const { z, x, y } = tileAt(lat, lon, zoom);
    return around.map(([right, down]) => ({ z, x: x + right, y: y + down }));
  }),
);

/** Each tile once, one at a time, then all again from the cache. */
export async function run(): Promise<BenchResult> {
  return inProduct({ env: { RATE_LIMITS: 'false' } }, async ({ url }) => {
    const client = await signIn(url, 'trial@example.com');
    const headers = { authorization: `Bearer ${await openNavigator(client)}`, 'accept-encoding': 'gzip' };
    const load = async ({ z, x, y }: (typeof tiles)[number]) => {
      const path = getMapTile.path.replace(':z', `${z}`).replace(':x', `${x}`).replace(':y', `${y}`);
      const { status } = await client.send('GET', path, undefined, headers);
      if (status !== 200 && status !== 204) throw new Error(`${path} answered ${status}`);
    };
    // Starts the index and compiles the encoder; the tile isn't among the measured ones.
    for (const zoom of zooms) await load(tileAt(30.4, -81.9, zoom));
    const first = await timesOf(tiles.length, (round) => load(tiles[round]!));
    const cached = await timesOf(tiles.length, (round) => load(tiles[round]!));
    client.close();
    return {
      setting: 'one user, one tile at a time, over HTTP, five county views at zooms 10 to 16',
      rows: [count('tiles', tiles.length), ...bothOf('first', first, 30), ...bothOf('cached', cached, 3)],
    };
  });
}

const bothOf = (name: string, times: number[], limit: number): BenchRow[] => [
  ms(`tile, ${name}, p50`, median(times)),
  ms(`tile, ${name}, p95`, p95(times), limit),
];

async function openNavigator(client: ApiClient): Promise<string> {
  const { currentUser } = (await client.ask('GET', '/api/app')) as { currentUser: { id: string } };
  const token = await client.ask('GET', '/api/pntoken');
  const session = await client.ask('POST', '/api/navigator/sessions', { userId: currentUser.id, token });
  return (session as { key: string }).key;
}
