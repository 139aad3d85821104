import { type AuditVerdict, auditPageSize } from '@platbook/contract/admin/audit';
import { auditGroups, auditOutcomes } from '@platbook/contract/rules/audit-words';
import { type Command, get, post } from './command.ts';

const options = {
  person: 'actor or target: email address, ID, or part of a name',
  kind: `comma-separated kinds or groups: ${Object.keys(auditGroups).join(', ')}`,
  from: 'first day (Pacific time), e.g. 2027-01-31, or a time, e.g. 2027-01-31T10:00:00Z',
  to: 'last day or time',
  outcome: auditOutcomes.join(', '),
  search: 'part of the name of a query, connection, team or file',
};
const query = Object.keys(options);

export const auditCommands: readonly Command[] = [
  get('audit list', 'Lists audit events, newest first.', '/api/admin/audit', {
    options: { ...options, limit: `maximum number of rows: default ${auditPageSize}, up to 200` },
    query: [...query, 'limit'],
    fillsUpTo: auditPageSize,
    columns: ['at', 'by', 'kind', 'whom', 'name', 'outcome', 'rows', 'address'],
  }),
  get('audit csv', 'Exports the audit log as CSV. The export itself is audited.', '/api/admin/audit.csv', {
    options,
    query,
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
