import { type AuditVerdict, auditPageSize } from '@platbook/contract/admin-audit';
import { auditGroups, auditOutcomes } from '@platbook/contract/rules/audit-words';
import type { Command } from './command.ts';

const options = {
  person: 'who did it or whom it was done to: e-mail address, id, or part of a name',
  kind: `kinds with commas between, or groups of them: ${Object.keys(auditGroups).join(', ')}`,
  from: 'first day in Pacific time, 2027-01-31, or an instant, 2027-01-31T10:00:00Z',
  to: 'last day or instant',
  outcome: auditOutcomes.join(', '),
  search: 'part of the name of the query, connection, team or file',
};
const query = Object.keys(options);

/** Commands about the audit log. */
export const auditCommands: readonly Command[] = [
  {
    words: 'audit list',
    says: 'What was done, newest first.',
    options: { ...options, limit: `most that are shown, ${auditPageSize} when it is not said, 200 at most` },
    method: 'GET',
    path: '/api/admin/audit',
    query: [...query, 'limit'],
    fillsUpTo: auditPageSize,
    columns: ['at', 'by', 'kind', 'whom', 'name', 'outcome', 'rows', 'address'],
  },
  {
    words: 'audit csv',
    says: 'All of it as CSV; that it was taken out is in the audit log, too.',
    options,
    method: 'GET',
    path: '/api/admin/audit.csv',
    query,
  },
  { words: 'audit seals', says: 'The seals of the latest days.', method: 'GET', path: '/api/admin/audit/seals' },
  {
    words: 'audit verify',
    says: 'Compares every sealed day with its events; exit code 1 when one is not as it was sealed.',
    method: 'POST',
    path: '/api/admin/audit/verify',
    body: () => ({}),
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
      return brokenDays.length === 0 ? undefined : `Not as they were sealed: ${brokenDays.join(', ')}`;
    },
  },
];
