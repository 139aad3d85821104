import { type SpawnOptions, spawn } from 'node:child_process';
import { existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where a client connects, what it reads, and a folder for its files. */
export interface ClientOrder {
  host: string;
  port: number;
  database: string;
  user: string;
  password: string;
  /** A file. */
  certificate: string;
  sql: string;
  folder: string;
}

/** What a client got. Programs that know no parameters or catalogue leave them out. */
export interface ClientAnswer {
  rows: unknown[][];
  echo?: unknown[];
  tables?: unknown;
  columns?: unknown[];
  key?: unknown[];
}

/** A program or library that others connect with. `ask` answers undefined when this machine has it not. */
export interface ClientProgram {
  name: string;
  ask(order: ClientOrder): Promise<ClientAnswer | undefined>;
}

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

interface Ended {
  exitCode: number;
  output: string;
  errors: string;
}

function run(command: string, args: string[], options: SpawnOptions & { input?: string } = {}): Promise<Ended> {
  const { input = '', ...rest } = options;
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...rest, stdio: 'pipe', timeout: 300_000 });
    let output = '';
    let errors = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      errors += text;
    });
    child.once('error', (error) => resolve({ exitCode: 127, output: '', errors: error.message }));
    child.once('close', (code) => resolve({ exitCode: code ?? 1, output, errors }));
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
  });
}

const has = async (command: string, args: string[]): Promise<boolean> => (await run(command, args)).exitCode === 0;

function readAnswer({ exitCode, output, errors }: Ended): ClientAnswer {
  if (exitCode !== 0) throw new Error((errors || output).slice(-600));
  return JSON.parse(output) as ClientAnswer;
}

/** FreeTDS's driver for ODBC. */
const odbcDriver = (): string | undefined =>
  globSync(['/usr/lib/*/odbc/libtdsodbc.so', '/usr/lib*/libtdsodbc.so*', '/opt/homebrew/lib/libtdsodbc.so'])[0];

function python(driver: string, isThere: () => boolean = () => true): ClientProgram {
  const command = process.env.PLATBOOK_PYTHON ?? 'python3';
  return {
    name: driver,
    async ask(order) {
      if (!isThere() || !(await has(command, ['-c', `import ${driver}`]))) return undefined;
      const input = JSON.stringify({ ...order, odbcDriver: odbcDriver() });
      return readAnswer(
        await run(command, [here('ask.py'), driver], { input, env: { ...process.env, PYTHONUTF8: '1' } }),
      );
    },
  };
}

/** Reflection of one release of SQLAlchemy, in an environment of its own. */
const sqlalchemy = (release: string): ClientProgram => ({
  name: `SQLAlchemy ${release}`,
  async ask(order) {
    const place = join(order.folder, 'environment');
    const python3 = join(place, 'bin/python');
    const made =
      (await has(process.env.PLATBOOK_PYTHON ?? 'python3', ['-m', 'venv', place])) &&
      (await has(python3, ['-m', 'pip', 'install', '-q', `sqlalchemy==${release}`, 'pymssql']));
    if (!made) return undefined;
    const env = { ...process.env, PYTHONUTF8: '1' };
    return readAnswer(await run(python3, [here('reflect.py')], { input: JSON.stringify(order), env }));
  },
});

/** Lines of cells between separators, as the programs of the terminal print them. */
const linesOf = (text: string, separator: string): unknown[][] =>
  text
    .split('\n')
    .filter((line) => line.includes(separator))
    .map((line) => line.split(separator).map((cell) => (cell.trim() === 'NULL' || cell === '' ? null : cell.trim())));

const tsql: ClientProgram = {
  name: 'tsql (FreeTDS)',
  async ask({ host, port, database, user, password, sql, folder }) {
    if (!(await has('tsql', ['-C']))) return undefined;
    const file = join(folder, 'freetds.conf');
    writeFileSync(
      file,
      `[platbook]\nhost = ${host}\nport = ${port}\ntds version = 7.4\nencryption = require\nclient charset = UTF-8\n`,
    );
    const args = ['-o', 'fhq', '-S', 'platbook', '-U', user, '-P', password, '-D', database, '-t', '|'];
    const ended = await run('tsql', args, { input: `${sql}\ngo\nexit\n`, env: { ...process.env, FREETDSCONF: file } });
    return { rows: linesOf(ended.output, '|') };
  },
};

const isql: ClientProgram = {
  name: 'isql (unixODBC)',
  async ask({ host, port, database, user, password, sql, folder }) {
    const driver = odbcDriver();
    if (!driver || !(await has('isql', ['--version']))) return undefined;
    writeFileSync(join(folder, 'odbcinst.ini'), `[FreeTDS]\nDriver=${driver}\n`);
    writeFileSync(
      join(folder, 'odbc.ini'),
      `[platbook]\nDriver=FreeTDS\nServer=${host}\nPort=${port}\nDatabase=${database}\nTDS_Version=7.4\nEncryption=require\nClientCharset=UTF-8\n`,
    );
    const env = { ...process.env, ODBCSYSINI: folder, ODBCINI: join(folder, 'odbc.ini') };
    const ended = await run('isql', ['platbook', user, password, '-b', '-d|'], { input: `${sql}\n`, env });
    return { rows: linesOf(ended.output, '|') };
  },
};

const jdbc: ClientProgram = {
  name: 'mssql-jdbc',
  async ask({ host, port, database, user, password, sql, folder }) {
    const kept = join(homedir(), '.m2/repository/com/microsoft/sqlserver/mssql-jdbc');
    const jar =
      process.env.PLATBOOK_JDBC ??
      globSync(join(kept, '*', 'mssql-jdbc-*.jre11.jar'))
        .sort()
        .at(-1);
    if (!jar || !existsSync(jar) || !(await has('java', ['-version']))) return undefined;
    const url = `jdbc:sqlserver://${host}:${port};databaseName=${database};encrypt=true;trustServerCertificate=true;applicationIntent=ReadOnly`;
    const args = ['-Dfile.encoding=UTF-8', '-cp', jar, here('Ask.java'), url, user, password, sql];
    return readAnswer(await run('java', args, { cwd: folder }));
  },
};

const go: ClientProgram = {
  name: 'go-mssqldb',
  async ask({ host, port, database, user, password, sql, folder }) {
    const place = join(folder, 'go');
    mkdirSync(place);
    const options = { cwd: place };
    const make = async (): Promise<boolean> =>
      (await has('go', ['version'])) &&
      (await run('go', ['mod', 'init', 'ask'], options)).exitCode === 0 &&
      (await run('go', ['get', 'github.com/microsoft/go-mssqldb@v1.9.2'], options)).exitCode === 0;
    if (!(await make())) return undefined;
    const [name, secret] = [user, password].map(encodeURIComponent);
    const url = `sqlserver://${name}:${secret}@${host}:${port}?database=${database}&encrypt=true&TrustServerCertificate=true`;
    const built = await run('go', ['build', '-mod=mod', '-o', join(place, 'ask'), here('ask.go')], options);
    if (built.exitCode !== 0) throw new Error(built.errors.slice(-600));
    return readAnswer(await run(join(place, 'ask'), [url, sql], options));
  },
};

/** Every client that the endpoint is tried with, beside tedious, which is in the tests. */
export const clientPrograms: readonly ClientProgram[] = [
  tsql,
  isql,
  python('pyodbc', () => odbcDriver() !== undefined),
  python('pytds'),
  python('pymssql'),
  sqlalchemy('1.4.54'),
  sqlalchemy('2.0.44'),
  sqlalchemy('2.1.0'),
  jdbc,
  go,
];
