import type { CatalogPack } from '@platbook/contract/packs/solutions';
import type { DefaultPack, UserSubscription } from '@platbook/contract/packs/subscriptions';

export function buildDefaultPack(code: string, changes: Partial<DefaultPack> = {}): DefaultPack {
  return {
    subscription_name: `Pack ${code}`,
    subscription_code: code,
    subscription_desc: `All of ${code}.`,
    subscription_icon: 'PHN2Zy8+',
    type: 'Solution Pack',
    industry: 'Mortgage',
    entitlement_name: '',
    videoLink: null,
    ...changes,
  };
}

/** A subscription to the pack; a null code means that it isn't owned. */
export function buildSubscription(code: string, clientSubscriptionCode: string | null): UserSubscription {
  return {
    subscriptionName: `Pack ${code}`,
    subscriptionCode: code,
    clientSubscriptionCode,
    solutionPackImageName: 'PHN2Zy8+',
  };
}

export function buildCatalogPack(code: string, changes: Partial<CatalogPack> = {}): CatalogPack {
  return {
    code,
    name: code,
    description: '',
    type: 'Solution Pack',
    industries: [],
    queries: 5,
    isLicensed: false,
    icon: '',
    videoLink: null,
    ...changes,
  };
}
