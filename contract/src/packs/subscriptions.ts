import Type, { type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { idShape, nullable, oneOf } from '../text.ts';
import { packTypes } from './solutions.ts';

const ofPerson = Type.Object({ uid: idShape });

export const userSubscriptionShape = Type.Object({
  subscriptionName: Type.String(),
  subscriptionCode: Type.String(),
  /** Null if the pack isn't owned but part of a trial. */
  clientSubscriptionCode: nullable(Type.String()),
  solutionPackImageName: Type.String(),
});
export type UserSubscription = Static<typeof userSubscriptionShape>;
export const listSubscriptions = endpoint('GET', '/api/subscription', {
  summary: 'Lists the packs the caller owns, or all packs in a trial.',
  query: ofPerson,
  reply: Type.Array(userSubscriptionShape),
});

export const listPurchased = endpoint('GET', '/api/purchased-subscription', {
  summary: 'Lists the packs the caller owns.',
  query: ofPerson,
  reply: Type.Array(userSubscriptionShape),
});

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

export const entitlementShape = Type.Object({
  entitlementId: Type.String(),
  entitlementName: Type.String(),
  entitlementCode: Type.String(),
  entitlementDescription: Type.String(),
  entitlementType: nullable(oneOf(['Excel', 'PDF', 'PowerBI', 'Tableau', 'Jupyter'])),
  sequenceNumber: Type.Integer(),
  /** Whether the caller can download the file with GET downloads, apart from its NDA. A license opens only the samples of its own packs. */
  downloadFile: Type.Boolean(),
  defaultValue: nullable(Type.String()),
  dataElementLink: nullable(Type.String()),
  requiresNDA: Type.Boolean(),
  hasSignedNDA: Type.Boolean(),
  /** Query ID (`SPFCL-FCL01`), the same as its entitlementsId; null for other items. */
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
  solutionPackImageName: Type.String(),
  components: Type.Array(
    Type.Object({
      componentType: oneOf(componentTypes),
      componentName: Type.String(),
      componentDescription: Type.String(),
      entitlements: Type.Array(entitlementShape),
    }),
  ),
  dataContained: Type.String(),
  industry: Type.String(),
  /** `file` of downloads?type=videos, or an https URL; null if there is none. */
  videoLink: nullable(Type.String()),
  clientSubscriptionCode: nullable(Type.String()),
});
export type SolutionDetail = Static<typeof solutionDetailShape>;
export type SolutionComponent = SolutionDetail['components'][number];
export const getSolution = endpoint('GET', '/api/solution-entitlements', {
  summary: 'Returns a list with the pack and its contents. Empty if there is no such pack.',
  query: Type.Object({ solutionId: Type.String({ minLength: 1, maxLength: 100 }), uid: idShape }),
  reply: Type.Array(solutionDetailShape),
});

export const defaultPackShape = Type.Object({
  subscription_name: Type.String(),
  subscription_code: Type.String(),
  subscription_desc: Type.String(),
  subscription_icon: Type.String(),
  type: oneOf(packTypes),
  industry: Type.String(),
  entitlement_name: Type.String(),
  videoLink: nullable(Type.String()),
});
export type DefaultPack = Static<typeof defaultPackShape>;
export const listDefaultPacks = endpoint('GET', '/api/get-default-solution-pack', {
  summary: 'Returns two lists: packs and datasets, and their contents.',
  reply: Type.Unsafe<[DefaultPack[], Entitlement[]]>(
    Type.Tuple([Type.Array(defaultPackShape), Type.Array(entitlementShape)]),
  ),
});

export const getIcon = endpoint('POST', '/api/get-icon', {
  summary: 'Returns the icon of a pack, or the image that was sent, in base64.',
  refuses: 'text that is neither the code or name of a pack nor a PNG or plain SVG image in base64.',
  body: Type.Object({ icon: Type.String({ minLength: 1, maxLength: 200_000 }) }),
  reply: Type.String(),
});
