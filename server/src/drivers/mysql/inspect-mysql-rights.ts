import type { AskRows } from './describe-mysql.ts';

/** Privileges that don't go beyond reading. Temporary tables are the session's own. */
const reading = new Set(['USAGE', 'SELECT', 'SHOW VIEW', 'SHOW DATABASES', 'CREATE TEMPORARY TABLES', 'REFERENCES']);

const meanings: Readonly<Record<string, string>> = {
  'ALL PRIVILEGES': 'it has all privileges',
  FILE: 'it can read and write files on the server (FILE)',
  SUPER: 'it can change the server (SUPER)',
  PROCESS: "it sees other users' statements (PROCESS)",
  EXECUTE: 'it can run procedures, which can change data (EXECUTE)',
  'GRANT OPTION': 'it can give its privileges to others (GRANT OPTION)',
  'LOCK TABLES': 'it can lock tables for everyone (LOCK TABLES)',
};

/** One sentence about what the login can do beyond reading; empty if it can only read. Counts the roles that it has. */
export async function inspectMysqlRights(ask: AskRows): Promise<string[]> {
  const found = new Set<string>();
  for (const grant of await grantsOf(ask)) for (const right of rightsIn(grant)) found.add(right);
  if (found.size === 0) return [];
  return [`This login can do more than read: ${[...found].slice(0, 5).join('; ')}.`];
}

async function grantsOf(ask: AskRows): Promise<string[]> {
  const own = await textsOf(ask, 'show grants');
  const roles = own.flatMap(rolesIn);
  if (roles.length === 0) return own;
  // MySQL lists the privileges of roles that it is given, and of the roles that these have.
  const ofRoles = textsOf(ask, `show grants for current_user using ${roles.join(', ')}`);
  return ofRoles.catch(() => grantsInMariadb(ask, roles));
}

/** MariaDB lists those of the role that is set. */
async function grantsInMariadb(ask: AskRows, roles: readonly string[]): Promise<string[]> {
  const grants: string[] = [];
  const [before] = await textsOf(ask, 'select current_role()');
  for (const role of roles) {
    await ask(`set role ${role}`);
    grants.push(...(await textsOf(ask, 'show grants')));
  }
  await ask(`set role ${before === 'null' || before === undefined ? 'none' : `\`${before.replaceAll('`', '``')}\``}`);
  return grants;
}

async function textsOf(ask: AskRows, sql: string): Promise<string[]> {
  return (await ask(sql)).rows.map(([text]) => String(text));
}

const name = '`(?:[^`]|``)*`(?:@`(?:[^`]|``)*`)?';
const rolePattern = new RegExp(`^GRANT (${name}(?:, ?${name})*) TO `);

/** GRANT `reading`@`%`, `maps`@`%` TO `someone`@`%` */
function rolesIn(grant: string): string[] {
  const list = rolePattern.exec(grant)?.[1] ?? '';
  return list.match(new RegExp(name, 'g')) ?? [];
}

/** GRANT SELECT, INSERT (`id`) ON `shop`.* TO … WITH GRANT OPTION */
function rightsIn(grant: string): string[] {
  const [, list = '', place = ''] = /^GRANT (.*?) ON (.*?) TO /s.exec(grant) ?? [];
  const names = list
    .replace(/ \([^)]*\)/g, '')
    .split(/, ?/)
    .filter((right) => right !== '' && !reading.has(right) && right !== 'PROXY');
  if (/ WITH GRANT OPTION$/.test(grant) && list !== 'USAGE') names.push('GRANT OPTION');
  return names.map((right) => {
    const scope = place === '*.*' ? '' : ` on ${place.replaceAll('`', '')}`;
    return `${meanings[right] ?? `it may ${right.toLowerCase().replaceAll('_', ' ')}`}${scope}`;
  });
}
