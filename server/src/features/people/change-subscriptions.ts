import type { LicenseChange } from '@platbook/contract/admin/people';
import type { EntitlementSet } from '@platbook/contract/packs/entitlement-set';
import { counties } from '@platbook/contract/property/counties';
import type { Selectable } from 'kysely';
import type { Database } from '../../db/open-db.ts';
import type { PeopleTable } from '../../db/tables.ts';
import { problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import type { ActChange } from '../audit/index.ts';
import type { Packs, WithPacks } from '../solutions/index.ts';
import { changePersonIn, type PersonChangeOf } from './change-person.ts';
import { updateSubscriptions } from './license-store.ts';
import { objectsOf, type Subscription, subscriptionsOf } from './subscription.ts';

const countyNames = new Map(counties.map(({ fips, name }) => [fips, name]));

/** Throws for an invalid combination or an unknown county. The warehouse's canary rows use codes that are no county's. */
export function checkLicense({ packs, counties: asked }: LicenseChange): void {
  const codes = packs.map(({ code }) => code);
  if (new Set(codes).size < codes.length) throw problem('licence.invalid', 'A pack is listed twice', 'packs');
  if (codes.includes('*') && codes.length > 1)
    throw problem('licence.invalid', "* can't be combined with other packs", 'packs');
  if (packs.length > 0 && asked.length === 0)
    throw problem('licence.invalid', 'A license needs at least one county', 'counties');
  if (packs.length === 0 && asked.length > 0)
    throw problem('licence.invalid', 'Counties need at least one pack', 'packs');
  if (asked.includes('*') && asked.length > 1)
    throw problem('licence.invalid', "* can't be combined with other counties", 'counties');
  for (const fips of asked)
    if (fips !== '*' && !countyNames.has(fips)) throw problem('licence.invalid', `Unknown county ${fips}`, 'counties');
}

const textOfPacks = (subscriptions: LicenseChange['packs']) =>
  subscriptions
    .map(({ code, endsOn }) => (code === '*' ? 'everything' : code) + (endsOn === null ? '' : ` until ${endsOn}`))
    .join(', ') || 'none';
const textOfCounties = (list: readonly string[]) =>
  list.map((fips) => (fips === '*' ? 'all' : (countyNames.get(fips) ?? fips))).join(', ') || 'none';

interface Granted {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** Reads what an audit event of a license says, as written below: codes of packs without their last day, and names of counties. */
export function readLicenseChange(changes: ActChange[]): { packs: Granted; counties: Granted } {
  const listOf = (text = 'none') => (text === 'none' ? [] : text.split(', ').map((each) => each.split(' until ')[0]!));
  const grantedOf = (what: string): Granted => {
    const change = changes.find((each) => each.what === what);
    const [before, after] = [listOf(change?.before), listOf(change?.after)];
    return {
      added: after.filter((each) => !before.includes(each)),
      removed: before.filter((each) => !after.includes(each)),
    };
  };
  return { packs: grantedOf('packs'), counties: grantedOf('counties') };
}

/** A license in the words of the audit log. */
export const licenseTexts = ({ packs, counties: list }: LicenseChange) =>
  [
    ['packs', textOfPacks(packs)],
    ['counties', textOfCounties(list)],
  ] as const;

function countiesOf(row: Selectable<PeopleTable>): readonly string[] {
  return row.entitlement === null ? [] : (JSON.parse(row.entitlement) as EntitlementSet).counties;
}

/**
 * No packs end the license; `*` and unknown packs keep their objects. Orders the set's file. Throws licence.invalid.
 * `also` runs first, in the same transaction, even if the license stays the same.
 */
export async function changeSubscriptions(
  services: Pick<Services, 'db' | 'now' | 'setOrders'> & WithPacks,
  of: PersonChangeOf,
  license: LicenseChange,
  also?: (tx: Database) => Promise<void>,
) {
  const granted = await services.db.transaction().execute(async (tx) => {
    await also?.(tx);
    return changeSubscriptionsIn(tx, services, of, license);
  });
  if (granted !== undefined) services.setOrders.order(granted);
}

/** `changeSubscriptions` in the caller's transaction. Returns the set whose file the caller orders after the commit. */
export async function changeSubscriptionsIn(
  tx: Database,
  services: Pick<Services, 'now'> & WithPacks,
  of: PersonChangeOf,
  license: LicenseChange,
): Promise<EntitlementSet | undefined> {
  checkLicense(license);
  const known = packObjects(services.packs);
  let granted: EntitlementSet | undefined;
  await changePersonIn(tx, services, of, async (_tx, row) => {
    const before = subscriptionsOf(row, known);
    const held = new Map(before.map((each) => [each.code, each.objects]));
    const after = license.packs.map(({ code, endsOn }): Subscription => {
      const objects = code === '*' ? (held.get(code) ?? ['*']) : (known(code) ?? held.get(code));
      if (objects === undefined) throw problem('licence.invalid', `Unknown pack ${code}`, 'packs');
      return { code, endsOn, objects };
    });
    const changes = [
      { what: 'packs', before: textOfPacks(before), after: textOfPacks(after) },
      { what: 'counties', before: textOfCounties(countiesOf(row)), after: textOfCounties(license.counties) },
    ].filter((change) => change.before !== change.after);
    if (changes.length === 0) return undefined;
    await updateSubscriptions(tx, row.id, after, license.counties);
    if (after.length > 0) granted = { objects: objectsOf(after), counties: license.counties };
    return { kind: 'person_licensed', changes };
  });
  return granted;
}

/** Those of its folder, except the reference tables that come with every set. */
export function packObjects(packs: Packs): (code: string) => readonly string[] | undefined {
  return (code) => packs.find(code)?.objects.filter((each) => !each.startsWith('Reference.'));
}
