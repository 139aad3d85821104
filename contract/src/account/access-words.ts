import type { AccessKind } from './access-requests.ts';

interface Asked {
  kind: AccessKind;
  subject: string;
  packs: readonly { name: string }[];
  counties: readonly { name: string }[];
}

const namedCounties = 3;

/** What a request asks for, within a sentence: `Permits.BuildingPermit`, `Insurance`, `Cook IL and Dallas TX`, `4 counties`. */
export function askedText({ kind, subject, packs, counties }: Asked): string {
  if (kind === 'pack') return packs[0]?.name ?? subject;
  if (kind === 'account') return 'an expired or expiring account';
  if (kind !== 'counties') return subject;
  if (counties.length > namedCounties) return `${counties.length} counties`;
  return new Intl.ListFormat('en-US').format(counties.map(({ name }) => name));
}
