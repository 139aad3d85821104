import type { Entitlement, SolutionDetail } from '@platbook/contract/packs/subscriptions';

export function buildEntitlement(name: string, changes: Partial<Entitlement> = {}): Entitlement {
  return {
    entitlementId: `SPFCL-${name}`,
    entitlementName: name,
    entitlementCode: name,
    entitlementDescription: `About ${name}`,
    entitlementType: null,
    sequenceNumber: 1,
    downloadFile: false,
    defaultValue: null,
    dataElementLink: null,
    requiresNDA: false,
    hasSignedNDA: false,
    queryId: null,
    ...changes,
  };
}

export function buildSolution(changes: Partial<SolutionDetail> = {}): SolutionDetail {
  const file = (type: Entitlement['entitlementType'], name: string) => ({
    entitlementType: type,
    defaultValue: name,
    downloadFile: true,
  });
  const part = (componentType: SolutionDetail['components'][number]['componentType'], entitlements: Entitlement[]) => ({
    componentType,
    componentName: componentType,
    componentDescription: '',
    entitlements,
  });
  return {
    subscriptionName: 'Distressed Property',
    subscriptionDesc: 'Follow a default.',
    subscriptionCode: 'SPFCL',
    solutionType: 'Solution Pack',
    deliveryMethod: 'Bulk;Cloud; API;Property Navigator',
    solutionPackImageName: '',
    dataContained: 'auction filings; open loans',
    industry: 'Mortgage;Government',
    videoLink: 'spfcl-tour.mp4',
    clientSubscriptionCode: null,
    components: [
      part('Queries', [
        buildEntitlement('FCL01', { entitlementName: 'Filings by year', queryId: 'SPFCL-FCL01' }),
        buildEntitlement('FCL02', { entitlementName: 'High equity', queryId: 'SPFCL-FCL02', sequenceNumber: 2 }),
      ]),
      part('Meta Data', [buildEntitlement('Data dictionary', file('Excel', 'spfcl-data-dictionary.xlsx'))]),
      part('Analytics', [
        buildEntitlement('Lead Sheet', { ...file('Excel', 'lead-sheet.xlsx'), requiresNDA: true }),
        buildEntitlement('Activity', file('PowerBI', 'activity.pbit')),
        buildEntitlement('Calendar', file('Tableau', 'calendar.twbx')),
        buildEntitlement('Survival', file('Jupyter', 'survival.zip')),
      ]),
      part('P-Articles', [buildEntitlement('Reading a file', file('PDF', 'reading.pdf'))]),
      part('Data Element', [buildEntitlement('Auction', { dataElementLink: '/guide/data-foreclosure' })]),
      part('ATTOM Cloud Objects', [
        buildEntitlement('Foreclosure.ForeclosureEvent', { defaultValue: 'Foreclosure.ForeclosureEvent' }),
        buildEntitlement('Reference.DimCounty', { defaultValue: 'Reference.DimCounty', sequenceNumber: 2 }),
      ]),
    ],
    ...changes,
  };
}
