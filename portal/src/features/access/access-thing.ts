import type { AccessKind, AccessRequest } from '@platbook/contract/account/access-requests';

/** What a user can ask for where it is locked. */
export interface AccessThing {
  kind: AccessKind;
  /** Code of a pack, `Schema.Object` of a table, or name of an endpoint; '' for counties and the account. */
  subject: string;
  /** The pack, or those that include the table. */
  packs?: readonly { code: string; name: string }[];
  counties?: readonly { fips: string; name: string }[];
}

/** The query or page that needs it, which the answer leads back to. */
export type AccessSource = () => Promise<{ path: string; queryText: string }>;

export function isFor({ kind, subject, counties }: AccessRequest, thing: AccessThing): boolean {
  const codes = (list: AccessThing['counties'] = []) =>
    list
      .map(({ fips }) => fips)
      .sort()
      .join();
  return (
    kind === thing.kind &&
    subject.toLowerCase() === thing.subject.toLowerCase() &&
    (kind !== 'counties' || codes(counties) === codes(thing.counties))
  );
}
