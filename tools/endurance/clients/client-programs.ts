import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../../run-program.ts';
import { askClient, type ClientAnswer, ClientUnavailable, install, installOnce, run } from './run-client.ts';

export interface ClientOrder {
  host: string;
  port: number;
  database: string;
  user: string;
  password: string;
  certificate: string;
  sql: string;
  folder: string;
  signal: AbortSignal;
}

export interface ClientProgram {
  name: string;
  ask(order: ClientOrder): Promise<ClientAnswer>;
}

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

const installed = join(root, '.cache', 'clients');

function requireOdbcDriver(): string {
  const places = ['/usr/lib/*/odbc/libtdsodbc.so', '/usr/lib*/libtdsodbc.so*', '/opt/homebrew/lib/libtdsodbc.so'];
  const [found] = globSync(places);
  if (!found) throw new ClientUnavailable("FreeTDS's ODBC driver (Debian: tdsodbc) isn't installed");
  return found;
}

const python = (name: string, program: string, packages: string[], more?: () => object): ClientProgram => ({
  name,
  async ask({ signal, ...order }) {
    const input = JSON.stringify({ ...order, ...more?.() });
    const place = join(installed, name.replaceAll(' ', '-'));
    const command = join(place, 'bin/python');
    const interpreter = process.env.PLATBOOK_PYTHON ?? 'python3';
    await installOnce(place, [interpreter, ...packages], async () => {
      await install(interpreter, ['-m', 'venv', place], { signal });
      await install(command, ['-m', 'pip', 'install', '-q', ...packages], { signal });
    });
    const [file = '', ...args] = program.split(' ');
    const env = { ...process.env, PYTHONUTF8: '1' };
    return askClient(command, [here(file), ...args], { input, env, cwd: order.folder, signal });
  },
});

const linesOf = (text: string, separator: string): unknown[][] =>
  text
    .split('\n')
    .filter((line) => line.includes(separator))
    .map((line) => line.split(separator).map((cell) => (cell.trim() === 'NULL' || cell === '' ? null : cell.trim())));

const tsql: ClientProgram = {
  name: 'tsql (FreeTDS)',
  async ask({ host, port, database, user, password, sql, folder, signal }) {
    await install('tsql', ['-C']);
    const file = join(folder, 'freetds.conf');
    writeFileSync(
      file,
      `[platbook]\nhost = ${host}\nport = ${port}\ntds version = 7.4\nencryption = require\nclient charset = UTF-8\n`,
    );
    const args = ['-o', 'fhq', '-S', 'platbook', '-U', user, '-P', password, '-D', database, '-t', '|'];
    const env = { ...process.env, FREETDSCONF: file };
    const ended = await run('tsql', args, { input: `${sql}\ngo\nexit\n`, env, signal });
    return { rows: linesOf(ended.output, '|') };
  },
};

const isql: ClientProgram = {
  name: 'isql (unixODBC)',
  async ask({ host, port, database, user, password, sql, folder, signal }) {
    const driver = requireOdbcDriver();
    await install('isql', ['--version']);
    writeFileSync(join(folder, 'odbcinst.ini'), `[FreeTDS]\nDriver=${driver}\n`);
    writeFileSync(
      join(folder, 'odbc.ini'),
      `[platbook]\nDriver=FreeTDS\nServer=${host}\nPort=${port}\nDatabase=${database}\nTDS_Version=7.4\nEncryption=require\nClientCharset=UTF-8\n`,
    );
    const env = { ...process.env, ODBCSYSINI: folder, ODBCINI: join(folder, 'odbc.ini') };
    const ended = await run('isql', ['platbook', user, password, '-b', '-d|'], { input: `${sql}\n`, env, signal });
    return { rows: linesOf(ended.output, '|') };
  },
};

const jdbc: ClientProgram = {
  name: 'mssql-jdbc',
  async ask({ host, port, database, user, password, sql, folder, signal }) {
    const version = '12.10.1.jre11';
    const artifact = `com.microsoft.sqlserver:mssql-jdbc:${version}`;
    const place = join(installed, 'mssql-jdbc');
    const copy = ['-q', '-B', 'dependency:copy', `-Dartifact=${artifact}`, `-DoutputDirectory=${place}`];
    await installOnce(place, [artifact], () => install('mvn', copy, { signal }));
    const jar = join(place, `mssql-jdbc-${version}.jar`);
    const url = `jdbc:sqlserver://${host}:${port};databaseName=${database};encrypt=true;trustServerCertificate=true;applicationIntent=ReadOnly`;
    const args = ['-Dfile.encoding=UTF-8', '-cp', jar, here('Ask.java'), url, user, password, sql];
    return askClient('java', args, { cwd: folder, signal });
  },
};

const go: ClientProgram = {
  name: 'go-mssqldb',
  async ask({ host, port, database, user, password, sql, folder, signal }) {
    const place = join(folder, 'go');
    mkdirSync(place);
    const options = { cwd: place, signal };
    await install('go', ['mod', 'init', 'ask'], options);
    await install('go', ['get', 'github.com/microsoft/go-mssqldb@v1.9.2'], options);
    const [name, secret] = [user, password].map(encodeURIComponent);
    const url = `sqlserver://${name}:${secret}@${host}:${port}?database=${database}&encrypt=true&TrustServerCertificate=true`;
    const built = await run('go', ['build', '-mod=mod', '-o', join(place, 'ask'), here('ask.go')], options);
    if (built.exitCode !== 0) throw new Error(built.errors.slice(-600));
    return askClient(join(place, 'ask'), [url, sql], options);
  },
};

export const clientPrograms: readonly ClientProgram[] = [
  tsql,
  isql,
  python('pyodbc', 'ask.py pyodbc', ['pyodbc==5.2.0'], () => ({ odbcDriver: requireOdbcDriver() })),
  python('pytds', 'ask.py pytds', ['python-tds==1.16.1', 'pyopenssl==25.1.0']),
  python('pymssql', 'ask.py pymssql', ['pymssql==2.3.7']),
  python('SQLAlchemy 1.4', 'reflect.py', ['sqlalchemy==1.4.54', 'pymssql==2.3.7']),
  python('SQLAlchemy 2.0', 'reflect.py', ['sqlalchemy==2.0.44', 'pymssql==2.3.7']),
  python('SQLAlchemy 2.1', 'reflect.py', ['sqlalchemy==2.1.0', 'pymssql==2.3.7']),
  jdbc,
  go,
  python('Apache Superset 6.1', 'draw_with_superset.py', [
    'apache-superset==6.1.0',
    // Superset 6.1 doesn't run with the latest releases its package allows, and imports cachetools without requiring it.
    'flask-caching==2.3.1',
    'flask-limiter==3.12',
    'cachetools==5.5.2',
    'pymssql==2.3.7',
  ]),
];
