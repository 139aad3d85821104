/** Subscriptions to packs, and what is in a pack (specification §3, §7). */
import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { packTypes } from './solutions.ts';
import { idShape, nullable } from './text.ts';

const oneOf = <const T extends readonly string[]>(values: T) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...values] });
const ofPerson = Type.Object({ uid: idShape });

/** A pack beside a person. */
export const userSubscriptionShape = Type.Object({
  subscriptionName: Type.String(),
  subscriptionCode: Type.String(),
  /** Null for a pack that is not owned, only tried (readings 49). */
  clientSubscriptionCode: nullable(Type.String()),
  /** The icon: an SVG picture in base64. */
  solutionPackImageName: Type.String(),
});
export type UserSubscription = Static<typeof userSubscriptionShape>;
export const listSubscriptions = endpoint({
  method: 'GET',
  path: '/api/subscription',
  summary: 'Lists the packs the caller owns, or all packs in a trial.',
  query: ofPerson,
  reply: Type.Array(userSubscriptionShape),
});
export const listSubscriptionsLiterally = endpoint({ ...listSubscriptions, path: '/subscription' });

export const listPurchased = endpoint({
  method: 'GET',
  path: '/api/purchased-subscription',
  summary: 'Lists the packs the caller owns.',
  query: ofPerson,
  reply: Type.Array(userSubscriptionShape),
});
export const listPurchasedLiterally = endpoint({ ...listPurchased, path: '/purchased-subscription' });

export const componentTypes = [
  'Queries',
  'Meta Data',
  'Analytics',
  'P-Articles',
  'Data Element',
  'ATTOM Cloud Objects',
] as const;
export type ComponentType = (typeof componentTypes)[number];
export const downloadTypes = ['Excel', 'PDF', 'PowerBI', 'Tableau', 'Jupyter', 'videos'] as const;
export type DownloadType = (typeof downloadTypes)[number];

/** One thing in a pack: a query, a table, a file or a link. */
export const entitlementShape = Type.Object({
  entitlementId: Type.String(),
  entitlementName: Type.String(),
  entitlementCode: Type.String(),
  entitlementDescription: Type.String(),
  /** What kind of file it is; null for what is none. */
  entitlementType: nullable(oneOf(['Excel', 'PDF', 'PowerBI', 'Tableau', 'Jupyter'])),
  sequenceNumber: Type.Integer(),
  /** There is a file that the caller may download, by GET downloads, but for its NDA; a license opens the samples of its own packs alone. */
  downloadFile: Type.Boolean(),
  /** Name of the file, or `Schema.Object`; null for a query and a link. */
  defaultValue: nullable(Type.String()),
  dataElementLink: nullable(Type.String()),
  requiresNDA: Type.Boolean(),
  /** The caller has signed the NDA. */
  hasSignedNDA: Type.Boolean(),
  /** Id of the query (`SPFCL-FCL01`), which is also its entitlementsId; null for everything else. */
  queryId: nullable(Type.String()),
});
export type Entitlement = Static<typeof entitlementShape>;

export const solutionDetailShape = Type.Object({
  subscriptionName: Type.String(),
  subscriptionDesc: Type.String(),
  subscriptionCode: Type.String(),
  solutionType: oneOf(packTypes),
  /** Separated by semicolons: `Bulk;Cloud;API`. */
  deliveryMethod: Type.String(),
  /** The icon: an SVG picture in base64. */
  solutionPackImageName: Type.String(),
  components: Type.Array(
    Type.Object({
      componentType: oneOf(componentTypes),
      componentName: Type.String(),
      componentDescription: Type.String(),
      entitlements: Type.Array(entitlementShape),
    }),
  ),
  /** Beyond §3: kinds of data in it, separated by semicolons. */
  dataContained: Type.String(),
  /** Beyond §3: industries, separated by semicolons. */
  industry: Type.String(),
  /** Beyond §3: as of a pack in the catalog. */
  videoLink: nullable(Type.String()),
  /** Beyond §3: as of a subscription; null when the pack is not owned. */
  clientSubscriptionCode: nullable(Type.String()),
});
export type SolutionDetail = Static<typeof solutionDetailShape>;
export type SolutionComponent = SolutionDetail['components'][number];
export const getSolution = endpoint({
  method: 'GET',
  path: '/api/solution-entitlements',
  summary: 'Returns a list with the pack and its contents. Empty if there is no such pack.',
  query: Type.Object({ solutionId: Type.String({ minLength: 1, maxLength: 100 }), uid: idShape }),
  reply: Type.Array(solutionDetailShape),
});
export const getSolutionLiterally = endpoint({ ...getSolution, path: '/solution-entitlements' });

export const defaultPackShape = Type.Object({
  subscription_name: Type.String(),
  subscription_code: Type.String(),
  subscription_desc: Type.String(),
  /** An SVG picture in base64. */
  subscription_icon: Type.String(),
  type: oneOf(packTypes),
  /** Separated by semicolons. */
  industry: Type.String(),
  /** Name of its first query. */
  entitlement_name: Type.String(),
  /** `file` of downloads?type=videos, or an https address (reading 37); null where there is none. */
  videoLink: nullable(Type.String()),
});
export type DefaultPack = Static<typeof defaultPackShape>;
export const listDefaultPacks = endpoint({
  method: 'GET',
  path: '/api/get-default-solution-pack',
  summary: 'Returns two lists: packs and datasets, and their contents.',
  reply: Type.Unsafe<[DefaultPack[], Entitlement[]]>(
    Type.Tuple([Type.Array(defaultPackShape), Type.Array(entitlementShape)]),
  ),
});
export const listDefaultPacksLiterally = endpoint({ ...listDefaultPacks, path: '/get-default-solution-pack' });

export const getIcon = endpoint({
  method: 'POST',
  path: '/api/get-icon',
  summary: 'Returns the icon of a pack, or the image that was sent, in base64.',
  refuses: 'text that is neither the code or name of a pack nor a PNG or plain SVG image in base64.',
  body: Type.Object({ icon: Type.String({ minLength: 1, maxLength: 200_000 }) }),
  reply: Type.String(),
});
export const getIconLiterally = endpoint({ ...getIcon, path: '/get-icon' });
