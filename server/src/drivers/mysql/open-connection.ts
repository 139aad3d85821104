import { createHash } from 'node:crypto';
import { isIP, Socket } from 'node:net';
import type { AuthPlugin, Connection } from 'mysql2';
import type { HostRules } from '../driver.ts';
import { openGuardedSocket } from '../host-guard.ts';
import { loadMysql } from './load-mysql.ts';
import { needsEncryption } from './mysql-errors.ts';

export interface MysqlSettings {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly username: string;
  readonly password?: string;
  readonly ssl: boolean;
  readonly trust: boolean;
}

/** Resolves once the login is accepted. The connection's errors after that end its commands; `close` follows them. */
export async function openConnection(
  settings: MysqlSettings,
  hosts: HostRules | undefined,
  timeoutMs: number,
): Promise<Connection> {
  const { ssl, trust } = settings;
  const mysql = await loadMysql();
  const connection = mysql.createConnection({
    host: settings.host,
    port: settings.port,
    user: settings.username,
    password: settings.password ?? '',
    database: settings.database,
    charset: 'utf8mb4',
    connectTimeout: timeoutMs,
    stream: () => connectSocket(settings, hosts),
    // A server can ask for any file at any time (LOAD DATA LOCAL), so the capability is off, and nothing answers.
    flags: ['-LOCAL_FILES', '-ODBC', '-IGNORE_SPACE', '-FOUND_ROWS'],
    multipleStatements: false,
    // Without this, the library compiles code from the names of columns.
    disableEval: true,
    trace: false,
    queryFormat: (sql: string) => sql,
    ...(ssl
      ? { ssl: { rejectUnauthorized: !trust, verifyIdentity: !trust }, enableCleartextPlugin: true }
      : { authPlugins: withoutEncryption }),
  } as Parameters<typeof mysql.createConnection>[0]);
  // The library warns about each packet that is out of order, but reads on.
  connection.on('warn' as 'error', () => connection.destroy());
  return new Promise((resolve, reject) => {
    connection.on('error', reject);
    connection.once('end', () => reject(new Error('The server closed the connection')));
    connection.once('connect', () => resolve(connection));
  });
}

function connectSocket({ host, port }: MysqlSettings, hosts: HostRules | undefined): Socket {
  const socket = hosts === undefined ? new Socket() : openGuardedSocket(hosts);
  socket.setNoDelay(true).setKeepAlive(true);
  // Node checks a certificate against this name; for an address, it would otherwise be `localhost`.
  if (isIP(host)) Object.assign(socket, { _host: host });
  socket.connect(port, host);
  return socket;
}

const sha256 = (...parts: readonly Buffer[]): Buffer => createHash('sha256').update(Buffer.concat(parts)).digest();

function refuse(): never {
  throw Object.assign(new Error('The password would be sent without encryption'), { code: needsEncryption });
}

/**
 * Over an unencrypted connection, a password is never sent, not even encrypted with a key that the server hands out: anyone in between
 * could hand out their own. Answers to a challenge are fine.
 */
const withoutEncryption: Record<string, AuthPlugin> = {
  caching_sha2_password: ({ connection }) => {
    const { password = '' } = (connection as unknown as { config: { password?: string } }).config;
    let isAnswered = false;
    return (data: Buffer) => {
      if (isAnswered) return data[0] === 3 ? (null as unknown as Buffer) : refuse();
      isAnswered = true;
      if (password === '') return Buffer.alloc(0);
      const once = sha256(Buffer.from(password));
      const challenge = sha256(sha256(once), data.subarray(0, 20));
      return Buffer.from(once.map((byte, index) => byte ^ (challenge[index] as number)));
    };
  },
  sha256_password: () => refuse,
  mysql_clear_password: () => refuse,
};
