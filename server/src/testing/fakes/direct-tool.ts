import { once } from 'node:events';
import { Connection, Request } from 'tedious';

export async function openDirectTool({
  host,
  port,
  ...login
}: Record<'host' | 'user' | 'password' | 'database', string> & { readonly port: number }) {
  const connection = new Connection({
    server: host,
    authentication: { type: 'default', options: { userName: login.user, password: login.password } },
    options: {
      port,
      database: login.database,
      encrypt: true,
      trustServerCertificate: true,
      readOnlyIntent: true,
      connectTimeout: 10_000,
    },
  });
  connection.on('error', () => undefined);
  const ended = once(connection, 'end');
  await new Promise<void>((resolve, reject) => {
    connection.connect((error) => (error ? reject(error) : resolve()));
  }).catch((error: unknown) => {
    connection.close();
    throw error;
  });
  return {
    ended,
    ask: (sql: string) =>
      new Promise<unknown[][]>((resolve, reject) => {
        const rows: unknown[][] = [];
        const request = new Request(sql, (error) => (error ? reject(error) : resolve(rows)));
        request.on('row', (cells: { value: unknown }[]) => void rows.push(cells.map(({ value }) => value)));
        connection.execSqlBatch(request);
      }),
    close: () => connection.close(),
  };
}
