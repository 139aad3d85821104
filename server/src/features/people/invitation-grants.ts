import type { LicenseChange } from '@platbook/contract/admin/people';
import type { Role } from '@platbook/contract/app-info';
import type { EntitlementSet } from '@platbook/contract/packs/entitlement-set';
import type { Database } from '../../db/open-db.ts';
import { OPERATOR_ID } from '../../http/callers/operator.ts';
import { ProblemError, problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { type AuditSource, recordAct } from '../audit/index.ts';
import type { WithPacks } from '../solutions/index.ts';
import { findRow } from './admin-changes-store.ts';
import { changeAccountIn } from './change-account.ts';
import { changeSubscriptionsIn, checkLicense, packObjects } from './change-subscriptions.ts';
import { isOverOn } from './subscription.ts';

/** What an admin's invitation gives its taker. */
export interface InvitationGrants {
  readonly role: Role;
  /** Null for a trial. */
  readonly license: LicenseChange | null;
}

/** Throws licence.invalid for a license that couldn't be granted today, or that has nothing in it. */
export function checkInvitedLicense({ now, packs }: Pick<Services, 'now'> & WithPacks, license: LicenseChange): void {
  checkLicense(license);
  if (license.packs.length === 0) throw problem('licence.invalid', 'Choose at least one pack', 'packs');
  const known = packObjects(packs);
  for (const pack of license.packs) {
    const { code } = pack;
    if (code !== '*' && known(code) === undefined) throw problem('licence.invalid', `Unknown pack ${code}`, 'packs');
    if (isOverOn(pack, now())) throw problem('licence.invalid', `The expiry date of ${code} is in the past`, 'packs');
  }
}

type Needed = Pick<Services, 'now' | 'sessions'> & WithPacks;

/**
 * Acts as the admin who invited, who must still be one. A license whose packs have all ended, or that can't be granted any more,
 * leaves the trial; the audit log then has the refusal. Returns the set whose file the caller orders after the commit.
 */
export async function applyGrants(
  tx: Database,
  services: Needed,
  of: { personId: string; source: AuditSource },
  { role, license }: InvitationGrants,
): Promise<EntitlementSet | undefined> {
  try {
    await requireInviter(tx, of.source);
    if (license === null) {
      await changeAccountIn(tx, services, of, { role });
      return undefined;
    }
    const packs = license.packs.filter((pack) => !isOverOn(pack, services.now()));
    const valid = { ...license, packs };
    checkInvitedLicense(services, valid);
    await changeAccountIn(tx, services, of, { role });
    return await changeSubscriptionsIn(tx, services, of, valid);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const { source, personId: name } = of;
    await recordAct(tx, { kind: 'person_licensed', source, name, outcome: 'error', error: error.message });
    return undefined;
  }
}

/** `changePerson` refuses former admins, but takes an unknown caller for the operator. */
async function requireInviter(tx: Database, { personId }: AuditSource): Promise<void> {
  if (personId === OPERATOR_ID) return;
  if (personId === null || (await findRow(tx, personId)) === undefined) throw problem('not-allowed');
}
