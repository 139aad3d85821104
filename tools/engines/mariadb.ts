import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Engine, runTool } from './engine.ts';

/** Debian's server, with the libraries that the machine lacks, and a data folder with the system tables for starts to copy. */
export const mariadb: Engine = {
  folder: 'mariadb-10.11',
  title: 'MariaDB 10.11',
  async install(folder) {
    await unpack('mariadb-server-core', folder);
    for (const library of await missingLibraries(folder)) await unpack(packageOf(library), folder);
    await mkdir(join(folder, 'data'));
    await runTool('sh', ['-c', createSystemTables], folder);
  },
};

async function unpack(name: string, folder: string): Promise<void> {
  await runTool('apt-get', ['download', '-qq', name], folder);
  await runTool('sh', ['-c', 'dpkg-deb -x *.deb . && rm *.deb'], folder);
}

async function missingLibraries(folder: string): Promise<string[]> {
  const linked = await runTool('ldd', [join('usr', 'sbin', 'mariadbd')], folder);
  return [...linked.matchAll(/^\s*(\S+) => not found$/gm)].map(([, name]) => name as string);
}

/** Debian policy 8.1: libaio.so.1 is in libaio1, libpcre2-8.so.0 in libpcre2-8-0. */
function packageOf(library: string): string {
  const [name = '', version = ''] = library.split('.so.');
  return `${name}${/\d$/.test(name) ? '-' : ''}${version}`.toLowerCase();
}

const scripts = ['mysql_system_tables', 'mysql_performance_tables', 'mysql_system_tables_data', 'mysql_sys_schema'];

const createSystemTables = `
export LD_LIBRARY_PATH=$(echo usr/lib/*-linux-gnu)
{ printf 'create database mysql;\\nuse mysql;\\nset @auth_root_socket = null;\\n'
  cat ${scripts.map((name) => `usr/share/mysql/${name}.sql`).join(' ')}
} | usr/sbin/mariadbd --no-defaults --bootstrap --datadir="$PWD/data" --lc-messages-dir="$PWD/usr/share/mysql" \\
  --innodb-log-file-size=8M $(test "$(id -u)" != 0 || echo --user=root)`;
