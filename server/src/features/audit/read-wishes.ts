import type { AuditFilter } from '@platbook/contract/admin/audit';
import { kindsNamed } from '@platbook/contract/rules/audit-words';
import { pacificDayEnd, pacificDayStart } from '@platbook/contract/rules/pacific-days';
import { withFormerIds } from '../../db/former-people.ts';
import type { Database } from '../../db/open-db.ts';
import { OPERATOR_ID, OPERATOR_NAME } from '../../http/callers/operator.ts';
import { problem } from '../../http/problem.ts';
import type { AuditWishes } from './audit-list-store.ts';
import { findPeople } from './audit-people-store.ts';

const mostPeople = 500;
const dayPattern = /^\d{4}-\d\d-\d\d$/;
const instantPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;

/** Converts a filter into a database query's terms. Throws request.invalid for unknown kinds and invalid times. */
export async function readWishes(db: Database, filter: AuditFilter): Promise<AuditWishes> {
  const named = kindsNamed(filter.kind ?? '');
  if ('unknown' in named) throw problem('request.invalid', `Unknown kind ${named.unknown}`);
  const [from, before] = [momentOf(filter.from, pacificDayStart), momentOf(filter.to, pacificDayEnd, 1)];
  if (from !== undefined && before !== undefined && from >= before)
    throw problem('request.invalid', 'The start date is after the end date');
  return {
    personIds: await personIdsOf(db, filter.person?.trim() ?? ''),
    kinds: named.kinds.length === 0 ? undefined : named.kinds,
    outcome: filter.outcome,
    from,
    before,
    search: filter.search?.trim() ?? '',
  };
}

function momentOf(text: string | undefined, edgeOf: (day: string) => Date | undefined, more = 0): string | undefined {
  if (text === undefined || text === '') return undefined;
  const isInstant = instantPattern.test(text) && !Number.isNaN(Date.parse(text));
  const at = dayPattern.test(text) ? edgeOf(text) : isInstant ? new Date(Date.parse(text) + more) : undefined;
  if (at === undefined) throw problem('request.invalid', `Invalid date or time ${text}`);
  return at.toISOString();
}

async function personIdsOf(db: Database, text: string): Promise<string[] | undefined> {
  if (text === '') return undefined;
  const found = await findPeople(db, text, mostPeople + 1);
  if (found.length > mostPeople)
    throw problem('request.invalid', `More than ${mostPeople} people match ${text}. Enter more of the address`);
  const isOperator = OPERATOR_NAME.includes(text.toLowerCase());
  return withFormerIds(db, [...new Set([text, ...(isOperator ? [OPERATOR_ID] : []), ...found])]);
}
