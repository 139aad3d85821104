import { Socket } from 'node:net';
import type { ConnectionConfiguration } from 'tedious';
import type { Driver, HostRules, Session, Surroundings } from '../driver.ts';
import { openGuardedSocket } from '../host-guard.ts';
import { parseServerFields, serverFields, tlsField, trustField } from '../server-fields.ts';
import { keepExact, loadTedious } from './load-tedious.ts';
import { connectError } from './sqlserver-errors.ts';
import { SqlServerSession } from './sqlserver-session.ts';

const connectMs = 15_000;

const usualPort = 1433;
const fields = serverFields(
  'sql.example.com',
  usualPort,
  tlsField('encrypt', 'Azure SQL and most servers require encrypted connections.'),
  trustField,
);

/** SQL Server, Azure SQL, and other servers that speak TDS. The login's grants decide what a user can do: the read-only intent only routes. */
export const sqlserver: Driver = {
  id: 'sqlserver',
  name: 'SQL Server',
  fields,
  supportsConnectionClient: true,
  placement: 'network',
  parseSettings: (data) => parseServerFields(fields, data, usualPort),
  async open({ application = 'Platbook', ...data }, { hosts }: Surroundings): Promise<Session> {
    const settings = sqlserver.parseSettings(data) as Record<string, string> & {
      port: number;
      encrypt: boolean;
      trust: boolean;
    };
    const tedious = await loadTedious();
    let socket: Socket | undefined;
    const config: ConnectionConfiguration = {
      server: settings['host'] as string,
      authentication: {
        type: 'default',
        options: { userName: settings['username'] as string, password: settings['password'] ?? '' },
      },
      options: {
        appName: String(application),
        database: settings['database'] as string,
        encrypt: settings.encrypt,
        trustServerCertificate: settings.trust,
        readOnlyIntent: true,
        connectTimeout: connectMs,
        requestTimeout: 0,
        cancelTimeout: 5_000,
        maxRetriesOnTransientErrors: 0,
        lowerCaseGuids: true,
        useUTC: true,
        textsize: 2_147_483_647,
        connector: async () => {
          socket = await connectSocket(settings['host'] as string, settings.port, hosts);
          return socket;
        },
      },
    };
    const connection = new tedious.Connection(config);
    keepExact(connection);
    connection.on('error', () => undefined);
    // A refused database is reported together with a failed login, and the library keeps only the last of the errors.
    const infos: Error[] = [];
    connection.on(
      'errorMessage',
      (info) => void infos.push(Object.assign(new Error(info.message), { number: info.number })),
    );
    try {
      await new Promise<void>((resolve, reject) => {
        connection.connect((error) => (error ? reject(error) : resolve()));
      });
    } catch (error) {
      connection.close();
      throw connectError([...infos, error]);
    }
    return new SqlServerSession(tedious, connection, () => socket?.bytesRead ?? 0);
  },
};

async function connectSocket(host: string, port: number, hosts: HostRules | undefined): Promise<Socket> {
  const socket = hosts === undefined ? new Socket() : openGuardedSocket(hosts);
  socket.setNoDelay(true);
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => socket.destroy(new Error('connect timeout')), connectMs);
    socket.once('connect', () => {
      clearTimeout(timer);
      resolve();
    });
    socket.once('error', reject);
    socket.once('close', () => {
      clearTimeout(timer);
      reject(new Error('The socket closed'));
    });
    socket.connect(port, host);
  });
  return socket;
}
