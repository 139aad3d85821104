import type { PackType } from '@platbook/contract/packs/solutions';
import { type ComponentType, componentTypes, type Entitlement } from '@platbook/contract/packs/subscriptions';

export interface PackContent {
  code: string;
  name: string;
  type: PackType;
  description: string;
  /** A base64-encoded SVG; '' draws nothing. */
  icon: string;
  isPurchased: boolean;
  videoLink: string | null;
  delivery: string[];
  madeFor: string[];
  dataContained: string[];
  parts: Record<ComponentType, Entitlement[]>;
}

export function splitList(text: string): string[] {
  return text
    .split(';')
    .map((each) => each.trim())
    .filter(Boolean);
}

/** Undefined if there is none ('No Data found'). Any field of a record can be missing. */
export function readSolution(reply: unknown): PackContent | undefined {
  const [detail] = Array.isArray(reply) ? reply : [];
  if (!isRecord(detail) || text(detail['subscriptionCode']) === '') return undefined;
  const components = Array.isArray(detail['components']) ? detail['components'].filter(isRecord) : [];
  const partsOf = (type: ComponentType) =>
    components
      .filter(({ componentType }) => componentType === type)
      .flatMap(({ entitlements }) => (Array.isArray(entitlements) ? entitlements : []))
      .flatMap((each) => readEntitlement(each) ?? [])
      .sort((a, b) => a.sequenceNumber - b.sequenceNumber);
  return {
    code: text(detail['subscriptionCode']),
    name: text(detail['subscriptionName']) || text(detail['subscriptionCode']),
    type: detail['solutionType'] === 'Dataset' ? 'Dataset' : 'Solution Pack',
    description: text(detail['subscriptionDesc']),
    icon: text(detail['solutionPackImageName']),
    isPurchased: text(detail['clientSubscriptionCode']) !== '',
    videoLink: text(detail['videoLink']) || null,
    delivery: splitList(text(detail['deliveryMethod'])),
    madeFor: splitList(text(detail['industry'])),
    dataContained: splitList(text(detail['dataContained'])).map(capitalised),
    parts: Object.fromEntries(componentTypes.map((type) => [type, partsOf(type)])) as PackContent['parts'],
  };
}

const files: readonly unknown[] = ['Excel', 'PDF', 'PowerBI', 'Tableau', 'Jupyter'];

function readEntitlement(record: unknown): Entitlement | undefined {
  if (!isRecord(record)) return undefined;
  const name = text(record['entitlementName']) || text(record['entitlementCode']) || text(record['entitlementId']);
  if (name === '') return undefined;
  return {
    entitlementId: text(record['entitlementId']),
    entitlementName: name,
    entitlementCode: text(record['entitlementCode']),
    entitlementDescription: text(record['entitlementDescription']),
    entitlementType: files.includes(record['entitlementType'])
      ? (record['entitlementType'] as Entitlement['entitlementType'])
      : null,
    sequenceNumber: Number(record['sequenceNumber']) || 0,
    downloadFile: record['downloadFile'] === true,
    defaultValue: text(record['defaultValue']) || null,
    dataElementLink: text(record['dataElementLink']) || null,
    requiresNDA: record['requiresNDA'] === true,
    hasSignedNDA: record['hasSignedNDA'] === true,
    queryId: null,
  };
}

/** Pairs each query with the id that opens it: that of the query list's entry with its entitlementsId, or null. */
export function matchQueries(
  entitlements: readonly Entitlement[],
  queries: readonly { id: string; entitlementsId?: string }[],
): Entitlement[] {
  const ids = new Map(queries.map(({ id, entitlementsId }) => [entitlementsId, id]));
  return entitlements.map((each) => ({ ...each, queryId: ids.get(each.entitlementId) ?? null }));
}

/** Whether an item can't be downloaded because the NDA isn't signed. */
export function isRestricted(item: Entitlement, isPurchased: boolean): boolean {
  return !isPurchased && item.entitlementType === 'Excel' && item.requiresNDA && !item.hasSignedNDA;
}

/** The safe target of a data element's link: https or a path of the portal; undefined for anything else. */
export function safeLink(link: string | null): string | undefined {
  if (link === null) return undefined;
  if (/^https:\/\//i.test(link)) return URL.canParse(link) ? link : undefined;
  return /^\/(?![/\\])/.test(link) ? link : undefined;
}

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
