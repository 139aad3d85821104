import type { Driver, Session, Surroundings } from '../driver.ts';
import { openHttpAgent, openHttpsAgent } from '../guarded-agent.ts';
import { parseServerFields, serverFields, tlsField } from '../server-fields.ts';
import { connectError } from './clickhouse-errors.ts';
import { ClickHouseRequests } from './clickhouse-requests.ts';
import { ClickHouseSession } from './clickhouse-session.ts';
import { StatementRules, tableFunctions } from './statement-rules.ts';

const connectMs = 15_000;

const usualPort = 8123;
const fields = serverFields(
  'clickhouse.example.com',
  usualPort,
  tlsField('ssl', 'ClickHouse Cloud and most servers use port 8443 for it.'),
);

/**
 * ClickHouse over HTTP. The login's grants decide what a user can read. Every request is made read-only by a setting that a statement
 * can't change, and statements that reach other servers or files are refused by their functions.
 */
export const clickhouse: Driver = {
  id: 'clickhouse',
  name: 'ClickHouse',
  fields,
  supportsConnectionClient: true,
  placement: 'network',
  parseSettings: (data) => parseServerFields(fields, data, usualPort),
  async open(data, { hosts }: Surroundings): Promise<Session> {
    const settings = clickhouse.parseSettings(data) as Record<string, string> & { port: number; ssl: boolean };
    const { createClient, ClickHouseLogLevel } = await import('@clickhouse/client');
    const host = String(settings['host']);
    const client = createClient({
      url: `${settings.ssl ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${settings.port}`,
      username: String(settings['username']),
      password: settings['password'] ?? '',
      application: 'platbook',
      http_agent: settings.ssl ? openHttpsAgent(hosts) : openHttpAgent(hosts),
      // A long statement sends nothing until it has rows. A run's own time limit ends it.
      request_timeout: 2 ** 31 - 1,
      log: { level: ClickHouseLogLevel.OFF },
    });
    const requests = new ClickHouseRequests(client, String(settings['database']));
    try {
      const names = await requests.ask(tableFunctions, AbortSignal.timeout(connectMs));
      return new ClickHouseSession(requests, new StatementRules(names.map(([name]) => String(name))));
    } catch (error) {
      await client.close();
      throw connectError(error);
    }
  },
};
