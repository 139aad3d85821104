import { type AuditVerdict, auditPageSize } from '@platbook/contract/admin/audit';
import type { SystemStatus } from '@platbook/contract/admin/status';
import { auditGroups, auditOutcomes } from '@platbook/contract/rules/audit-words';
import type { ConnectionBody } from '@platbook/contract/workbench/connections';
import { Refused } from './ask-server.ts';
import { type Command, get, post, put, remove } from './command.ts';
import { listOf, packsOf, peopleCommands } from './people-commands.ts';

const size = (bytes: number | null) => (bytes === null ? 'unknown' : `${Math.round(bytes / 1e6)} MB`);
const engineStates: Record<string, string> = { bound: 'in use', waiting: 'idle', network: 'database' };
const when = (instant: string | null) => instant ?? 'never';

function printStatus(status: SystemStatus): string {
  const { database, storage, mail, warehouse } = status;
  const lines: [name: string, text: string][] = [
    ['state', status.notReady ?? 'ready'],
    ['version', [status.version, status.commit].filter(Boolean).join(', commit ')],
    ...status.nodes.flatMap(linesOfNode),
    ['database', `${database.dialect}, responds in ${database.milliseconds} ms, ${size(storage.databaseBytes)}`],
    ['migrations', `${database.migrations}, latest ${database.lastMigration}`],
    ['results', `${storage.results.count}, ${size(storage.results.bytes)} of ${size(storage.results.mostBytes)}`],
    [
      'warehouse',
      warehouse === null
        ? 'missing'
        : `${warehouse.scale}, as of ${warehouse.asOf}, ${warehouse.sets.length} sets, ${size(storage.warehouseBytes)}`,
    ],
    ['mail', `${mail.waiting} waiting, ${mail.failed} failed, last sent ${when(mail.lastSentAt)}`],
    ...(mail.lastFailure === null ? [] : [['mail failed', mail.lastFailure] as [string, string]]),
    ...status.warnings.map((warning): [string, string] => ['warning', warning]),
    ...status.errors.map(({ at, route, cause, times, id }): [string, string] => [
      'error',
      `${at}  ${times}x  ${route}  ${cause}  ${id}`,
    ]),
  ];
  const width = Math.max(...lines.map(([name]) => name.length));
  return lines.map(([name, text]) => `${name.padEnd(width)}  ${text}`).join('\n');
}

function linesOfNode(node: SystemStatus['nodes'][number]): [string, string][] {
  const {
    name,
    version,
    startedAt,
    isStopping,
    notReady,
    memoryBytes,
    engines,
    mostBound,
    lanes,
    gateway,
    disk,
    chores,
  } = node;
  const state = isStopping ? 'stopping' : notReady ? `not ready: ${notReady}` : '';
  const { waiting = 0, failing = 0 } = node.licenseFiles ?? {};
  const failed = chores.filter(({ doneAt, failedAt }) => failedAt !== null && (doneAt === null || doneAt < failedAt));
  return [
    ['node', [name, `version ${version}`, `since ${startedAt}`, size(memoryBytes), state].filter(Boolean).join(', ')],
    ...(gateway === null
      ? []
      : [
          [
            'sql endpoint',
            gateway.isRunning ? `port ${gateway.port}, ${gateway.sessions} connected` : 'not running',
          ] as [string, string],
        ]),
    ['runs', lanes.map(({ kind, running, queued }) => `${kind} ${running} running, ${queued} queued`).join('; ')],
    [
      'engines',
      `${engines.map(({ state, count, memoryBytes: bytes }) => `${count} ${engineStates[state] ?? state} (${size(bytes)})`).join('; ')}; limit ${mostBound}`,
    ],
    ...(waiting === 0 ? [] : [['license files', `${waiting} to build, ${failing} failed so far`] as [string, string]]),
    ['disk', disk === null ? "can't be read" : `${size(disk.freeBytes)} of ${size(disk.totalBytes)} free`],
    ...failed.map((chore): [string, string] => ['job failed', `${chore.name}, ${chore.failedAt}: ${chore.failure}`]),
  ];
}

const options = {
  person: 'actor or target: email address, ID, or part of a name',
  kind: `comma-separated kinds or groups: ${Object.keys(auditGroups).join(', ')}`,
  from: 'first day (Pacific time), e.g. 2027-01-31, or a time, e.g. 2027-01-31T10:00:00Z',
  to: 'last day or time',
  outcome: auditOutcomes.join(', '),
  search: 'part of the name of a query, connection, team or file',
};

const auditCommands: readonly Command[] = [
  get('audit list', 'Lists audit events, newest first.', '/api/admin/audit', {
    options: { ...options, limit: `maximum number of rows: default ${auditPageSize}, up to 200` },
    fillsUpTo: auditPageSize,
    columns: ['at', 'by', 'kind', 'whom', 'name', 'outcome', 'rows', 'address'],
  }),
  get('audit csv', 'Exports the audit log as CSV. The export itself is audited.', '/api/admin/audit.csv', {
    options,
  }),
  get('audit seals', 'Lists the latest daily seals.', '/api/admin/audit/seals'),
  post(
    'audit verify',
    'Compares each sealed day with its events. Exits with code 1 if one differs.',
    '/api/admin/audit/verify',
    {
      goesOn: {
        body: (last) => {
          const { next } = last as AuditVerdict;
          return next === null ? undefined : { after: next };
        },
        sum: (replies) => {
          const verdicts = replies as AuditVerdict[];
          return {
            checkedDays: verdicts.reduce((total, { checkedDays }) => total + checkedDays, 0),
            brokenDays: verdicts.flatMap(({ brokenDays }) => brokenDays),
            firstDay: verdicts[0]?.firstDay ?? null,
            lastDay: verdicts.findLast(({ lastDay }) => lastDay !== null)?.lastDay ?? null,
            at: verdicts.at(-1)?.at,
          };
        },
      },
      fails: (verdict) => {
        const { brokenDays } = verdict as AuditVerdict;
        return brokenDays.length === 0 ? undefined : `Changed since sealing: ${brokenDays.join(', ')}`;
      },
    },
  ),
];

function accessesOf(people = ''): string[] | null {
  if (people === 'everyone') return null;
  return people === '-' ? [] : people.split(',').filter(Boolean);
}

const connectionCommands: readonly Command[] = [
  get('connections list', 'Lists connections, their access and their last test.', '/api/admin/connections', {
    columns: ['id', 'name', 'driver', 'source', 'audience', 'people', 'lastTest'],
  }),
  post('connections test <connection>', 'Tests a saved connection.', '/api/admin/connections/:connection/test', {
    fails: (answer) => ((answer as { isGood: boolean }).isGood ? undefined : "The connection doesn't work."),
  }),
  put(
    'connections access <connection> <people>',
    'Sets who can use a connection created by an admin: comma-separated email addresses, everyone, or - for admins only.',
    '/api/connections/:connection',
    {
      before: '/api/connections/:connection',
      // Secrets that aren't sent stay as they are.
      body: ({ people }, before) => ({ ...(before as ConnectionBody), accesses: accessesOf(people) }),
      columns: ['id', 'name', 'accesses'],
    },
  ),
  remove(
    'connections delete <connection>',
    'Deletes a connection created by an admin and cancels its running queries.',
    '/api/connections/:connection',
    { done: 'Connection deleted.' },
  ),
];

function licenseToInvite(packs: string | undefined, counties: string | undefined) {
  if (packs === undefined && counties === undefined) return {};
  if (packs === undefined || counties === undefined) throw new Refused('Set both --packs and --counties.');
  return { license: { packs: packsOf(packs), counties: listOf(counties) } };
}

const teamCommands: readonly Command[] = [
  get('teams list', 'Lists teams.', '/api/admin/teams'),
  get('teams show <team>', 'Shows a team.', '/api/admin/teams/:team'),
  put('teams rename <team> <name>', 'Renames a team.', '/api/admin/teams/:team', {
    body: ({ name }) => ({ name }),
    columns: ['id', 'name'],
  }),
  remove('teams remove <team> <person>', 'Removes a person from a team.', '/api/admin/teams/:team/members/:person', {
    columns: ['id', 'name', 'members'],
  }),
  post('teams invite <email>', 'Emails a single-use invitation link.', '/api/admin/invites', {
    options: {
      team: 'team ID or name. Default: no team',
      role: 'editor or admin. Default: editor',
      packs: 'licensed packs: SPFCL,SPVAL:2027-01-31 (with a last day), or * for all. Default: a trial',
      counties: 'licensed counties: FIPS codes, or * for all',
    },
    body: ({ email, team, role, packs, counties }) => ({
      email,
      ...(team === undefined ? {} : { teamId: team }),
      ...(role === undefined ? {} : { role }),
      ...licenseToInvite(packs, counties),
    }),
  }),
  get('teams invites', 'Lists open invitations.', '/api/admin/invites'),
  remove('teams revoke <invite>', 'Revokes an invitation.', '/api/admin/invites/:invite', {
    done: 'Invitation revoked.',
  }),
];

const runCommands: readonly Command[] = [
  get('runs list', 'Lists running and queued runs on all nodes.', '/api/admin/runs', {
    columns: ['id', 'email', 'connection', 'name', 'state', 'orderedAt', 'startedAt', 'rows', 'queuePosition', 'node'],
  }),
  post(
    'runs cancel <run>',
    'Cancels a run. The owner sees that an administrator canceled it.',
    '/api/admin/runs/:run/cancel',
  ),
];

function instantOf(time = ''): string {
  const at = new Date(time);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(time) || Number.isNaN(at.getTime()))
    throw new Refused('Set --from and --until to times such as 2027-01-31T22:00.');
  return at.toISOString();
}

export const commands: readonly Command[] = [
  get('status', 'Shows server status: nodes, runs, storage, email, recent failures.', '/api/admin/status', {
    print: printStatus,
  }),
  ...peopleCommands,
  ...teamCommands,
  ...runCommands,
  ...auditCommands,
  ...connectionCommands,
  put(
    'banner <text>',
    'Shows a maintenance banner to everyone, with its times in their time zone.',
    '/api/admin/banner',
    {
      options: {
        from: 'start of the maintenance: 2027-01-31T22:00 in the time zone of this machine, or with a zone: 2027-01-31T22:00-05:00',
        until: 'its end, when the banner disappears',
      },
      body: ({ text, from, until }) => ({ text, from: instantOf(from), until: instantOf(until) }),
    },
  ),
  remove('banner off', 'Removes the maintenance banner.', '/api/admin/banner', { done: 'Banner removed.' }),
  get('mail list', 'Lists recent emails and their delivery status.', '/api/mails', {
    columns: ['id', 'createdAt', 'kind', 'to', 'state', 'attempts', 'lastError'],
  }),
  get('mail show <mail>', 'Shows an email.', '/api/mails/:mail'),
  post(
    'first-admin-code',
    'Creates the one-time code for the first admin. Works only until an admin exists.',
    '/api/admin/first-admin-code',
  ),
];
