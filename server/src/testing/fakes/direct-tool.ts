import { once } from 'node:events';
import { Connection, Request } from 'tedious';

export interface ToolDetails {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

export interface DirectTool {
  ask(sql: string): Promise<unknown[][]>;
  readonly ended: Promise<unknown>;
  close(): void;
}

export async function openDirectTool({ host, port, user, password, database }: ToolDetails): Promise<DirectTool> {
  const connection = new Connection({
    server: host,
    authentication: { type: 'default', options: { userName: user, password } },
    options: {
      port,
      database,
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
    ask: (sql) =>
      new Promise((resolve, reject) => {
        const rows: unknown[][] = [];
        const request = new Request(sql, (error) => (error ? reject(error) : resolve(rows)));
        request.on('row', (cells: { value: unknown }[]) => void rows.push(cells.map(({ value }) => value)));
        connection.execSqlBatch(request);
      }),
    close: () => connection.close(),
  };
}
