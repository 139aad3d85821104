import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { DirectConnection } from '@platbook/contract/direct-integration';
import { connectionNamed, openApiClient, rowsOf } from '../../e2e/product/api-client.ts';
import { startProduct } from '../../e2e/product/start-product.ts';
import { openDb } from '../../server/src/db/open-db.ts';
import { DEMO_PASSWORD } from '../../server/src/features/people/index.ts';
import { SessionStore } from '../../server/src/http/callers/session-store.ts';
import { type ClientOrder, clientPrograms } from './clients/client-programs.ts';
import { type ClientAnswer, ClientUnavailable } from './clients/run-client.ts';
import type { Loop } from './loop.ts';

const email = 'licensed@example.com';
/** Valid in both SQL Server and DuckDB, except for the row limit. */
const columns = `a.PropertyID, f.BathsTotal, f.LotSizeAcres, f.YearBuilt, a.SitusCity, a.SitusUnitNumber, f.LastUpdated, a.Latitude
  FROM Property.PropertyAddress a JOIN Property.PropertyFeature f ON f.PropertyID = a.PropertyID`;
const sql = `SELECT TOP 200 ${columns.replaceAll(/\s+/g, ' ')} ORDER BY a.PropertyID`;
const sqlOfEngine = `SELECT ${columns} ORDER BY a.PropertyID LIMIT 200`;
const sqlOfChart = `SELECT date_trunc('month', LastUpdated), count(*), sum(BathsTotal) FROM Property.PropertyFeature
  WHERE YearBuilt >= 1950 AND LastUpdated >= DATE '2025-07-01' AND LastUpdated < DATE '2026-06-01' GROUP BY 1 ORDER BY 1`;
const echo = ['12.5', '2024-02-29', '2024-02-29 23:59:59.123', null, 'é😀地', 'x'.repeat(5000)];

const countyColumns =
  'CountyFIPS CountyName StateCode StateName CBSACode CBSAName ForeclosureProcess DisclosureState TrialCounty Population HousingUnits';

/** Real clients of SQL Server [G29], from PyPI, Maven Central and the Go proxy; on Debian freetds-bin, tdsodbc, unixodbc. */
export const loop: Loop = {
  says: 'SQL Server clients read identical data over the endpoint',
  minutes: 40,
  async run({ say, signal }) {
    const folder = mkdtempSync(join(tmpdir(), 'platbook-clients-'));
    const dataFolder = join(folder, 'data');
    mkdirSync(dataFolder);
    const env = { GATEWAY: 'on' };
    // The first start creates the demo users, which belong to its address.
    const first = await startProduct({ dataFolder, env });
    await first.kill();
    const { id, cookie } = await signIn(dataFolder);
    const product = await startProduct({ dataFolder, env, port: first.port });
    try {
      const client = openApiClient(product.url, cookie);
      const origin = { origin: product.url };
      const address = '127.0.0.1';
      await client.ask('POST', '/api/ip-whitelists', { userId: id, startIp: address, endIp: address }, origin);
      const direct = await untilThere(async () => {
        const [found] = (await client.ask('GET', `/api/getconnection/${id}`)) as DirectConnection[];
        return found?.certificate ? { ...found, certificate: found.certificate } : undefined;
      });
      const certificate = join(folder, 'certificate.pem');
      writeFileSync(certificate, direct.certificate.pem);
      const connection = await connectionNamed(client, 'Property Data');
      const read = async (text: string) =>
        ((await rowsOf(client, connection, text)) as unknown[][]).map((row) => row.map(plain));
      const expected = { rows: await read(sqlOfEngine), chart: await read(sqlOfChart) };
      const { host, port, database } = direct.data as { host: string; port: number; database: string };
      const login = { host, port: Number(port), database, user: email, password: DEMO_PASSWORD, certificate };
      const { proven, absent, problems } = await askAll({ ...login, sql, signal }, folder, expected, say);
      client.close();
      return {
        figures: [
          { figure: 'clients with identical results', unit: 'count', value: proven },
          { figure: 'clients not tested', unit: 'count', value: absent },
        ],
        problems,
        ...(proven + problems.length === 0 && { skipped: 'no SQL Server client is installed on this machine' }),
      };
    } finally {
      await product.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function askAll(
  order: Omit<ClientOrder, 'folder'>,
  folder: string,
  expected: { rows: unknown[][]; chart: unknown[][] },
  say: (line: string) => void,
): Promise<{ proven: number; absent: number; problems: string[] }> {
  const found = { proven: 0, absent: 0, problems: [] as string[] };
  for (const { name, ask } of clientPrograms) {
    const place = mkdtempSync(join(folder, 'client-'));
    const answer = await ask({ ...order, folder: place }).catch((error: Error) => error);
    if (answer instanceof ClientUnavailable) {
      found.absent += 1;
      say(`${name}: not tested (${answer.message})`);
      continue;
    }
    const faults = answer instanceof Error ? [answer.message] : faultsOf(answer, expected);
    found.problems.push(...faults.map((fault) => `${name}: ${fault}`));
    if (faults.length === 0) found.proven += 1;
    say(`${name}: ${faults.length === 0 ? 'identical' : 'different'}`);
  }
  return found;
}

/** The endpoint opens its port slightly later than the server. */
async function untilThere<Result>(ask: () => Promise<Result | undefined>): Promise<Result> {
  for (let times = 0; times < 480; times += 1) {
    const found = await ask();
    if (found !== undefined) return found;
    await pause(250);
  }
  throw new Error("The endpoint isn't running.");
}

async function signIn(dataFolder: string): Promise<{ id: string; cookie: string }> {
  const { db, close } = await openDb({ databaseUrl: '', dataFolder });
  try {
    const { id } = await db.selectFrom('people').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    return { id, cookie: `platbook=${await new SessionStore(db, () => new Date()).create(id)}` };
  } finally {
    await close();
  }
}

const months = 'JanFebMarAprMayJunJulAugSepOctNovDec';

function plain(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  const text = String(value);
  // FreeTDS has its own date format.
  const [, month = '', day = '', year] = /^([A-Z][a-z]{2}) +(\d+) (\d{4}) 12:00AM$/.exec(text) ?? [];
  if (year !== undefined)
    return `${year}-${String(months.indexOf(month) / 3 + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (/^-?\d+(\.\d+)?$/.test(text)) return String(Number(text));
  return text.replace(/^(\d{4}-\d\d-\d\d)[T ]00:00:00(\.0+)?Z?$/, '$1').replace(/(:\d\d\.\d{3})0+$/, '$1');
}

function faultsOf(answer: ClientAnswer, expected: { rows: unknown[][]; chart: unknown[][] }): string[] {
  const rows = answer.rows.map((row) => row.map(plain));
  const differing = expected.rows.findIndex((row, index) => JSON.stringify(row) !== JSON.stringify(rows[index]));
  const faults: string[] = [];
  if (rows.length !== expected.rows.length) faults.push(`${rows.length} rows instead of ${expected.rows.length}`);
  else if (differing >= 0)
    faults.push(
      `row ${differing + 1} is ${JSON.stringify(rows[differing])}, not ${JSON.stringify(expected.rows[differing])}`,
    );
  const compare = (what: string, got: unknown, wanted: unknown): void => {
    if (got !== undefined && JSON.stringify(got) !== JSON.stringify(wanted))
      faults.push(`${what}: ${JSON.stringify(got).slice(0, 300)}`);
  };
  compare('parameters', answer.echo?.map(plain), answer.echo && echo.map(plain));
  compare(
    'chart',
    answer.chart?.map((row) => row.map(plain)),
    answer.chart && expected.chart,
  );
  compare('columns', answer.columns, answer.columns && countyColumns.split(' '));
  compare('key', answer.key, answer.key && ['PropertyID']);
  if (answer.tables !== undefined && !(Number(answer.tables) > 20)) faults.push(`tables: ${answer.tables}`);
  return faults;
}
