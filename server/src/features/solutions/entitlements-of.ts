import type {
  ComponentType,
  Entitlement,
  SolutionComponent,
  SolutionDetail,
} from '@platbook/contract/packs/subscriptions';
import type { Person } from '../../http/callers/person.ts';
import type { Pack } from './pack.ts';

type Draft = Partial<Entitlement> & Pick<Entitlement, 'entitlementCode' | 'entitlementName'>;

const words: Record<ComponentType, string> = {
  Queries: 'Prebuilt queries with charts.',
  'Meta Data': 'What the data includes, how complete it is and how fresh it is.',
  Analytics: 'Workbooks, dashboards and notebooks built from the data.',
  'P-Articles': 'How to read and use the data.',
  'Data Element': 'What each kind of data means.',
  'ATTOM Cloud Objects': 'The tables and views included in a license.',
};
const fileWords = {
  Excel: 'Excel workbook',
  PowerBI: 'Power BI template',
  Tableau: 'Tableau packaged workbook',
  Jupyter: 'Jupyter notebook with its data',
} as const;

export function componentsOf(pack: Pack, person: Person): SolutionComponent[] {
  return (Object.keys(words) as ComponentType[]).map((componentType) => ({
    componentType,
    componentName: componentType,
    componentDescription: words[componentType],
    entitlements: draftsOf[componentType](pack, person).map((draft, index) => complete(pack, person, draft, index + 1)),
  }));
}

const draftsOf: Record<ComponentType, (pack: Pack, person: Person) => Draft[]> = {
  Queries: ({ code, queries }) =>
    queries.map(({ id, name, description }) => ({
      entitlementId: id,
      entitlementCode: id.slice(code.length + 1),
      entitlementName: name,
      entitlementDescription: description,
      queryId: id,
    })),
  'Meta Data': ({ metadata }) => [
    {
      ...file(metadata, 'Excel'),
      entitlementName: 'Data dictionary',
      entitlementDescription: 'Tables, columns with fill and examples, codes, coverage, update status',
    },
  ],
  Analytics: (pack, person) => {
    // A license unlocks the samples of its own packs; a trial unlocks those of all packs.
    const downloadFile = person.isTrial || isLicensed(person, pack.code);
    const samples = pack.analytics.map(({ type, name, file: fileName, requiresNDA = false }) => ({
      ...file(fileName, type),
      entitlementName: name,
      entitlementDescription: fileWords[type],
      requiresNDA,
      downloadFile,
    }));
    const source = powerBiSourceOf(pack);
    if (source === undefined) return samples;
    const named = { entitlementName: 'Power BI data source', entitlementDescription: 'Connects Power BI directly' };
    return [...samples, { ...file(source, 'PowerBI'), ...named, downloadFile }];
  },
  'P-Articles': ({ articles }) =>
    articles.map(({ title, file: name }) => ({
      ...file(name, 'PDF'),
      entitlementName: title,
      entitlementDescription: 'PDF, two pages',
    })),
  'Data Element': ({ dataElements }) =>
    dataElements.map(({ name, link }) => ({ entitlementCode: name, entitlementName: name, dataElementLink: link })),
  'ATTOM Cloud Objects': ({ objects }) =>
    objects.map((object) => ({ entitlementCode: object, entitlementName: object, defaultValue: object })),
};

const file = (name: string, entitlementType: Entitlement['entitlementType']) => ({
  entitlementCode: name,
  entitlementType,
  defaultValue: name,
  downloadFile: true,
});

function complete(pack: Pack, person: Person, draft: Draft, sequenceNumber: number): Entitlement {
  return {
    entitlementId: `${pack.code}-${draft.entitlementCode}`,
    entitlementDescription: '',
    entitlementType: null,
    sequenceNumber,
    downloadFile: false,
    defaultValue: null,
    dataElementLink: null,
    requiresNDA: false,
    hasSignedNDA: person.hasSignedNda,
    queryId: null,
    ...draft,
  };
}

/** The file that opens the direct connection in Power BI, for packs with a Power BI template. */
export function powerBiSourceOf({ code, analytics }: Pack): string | undefined {
  return analytics.some(({ type }) => type === 'PowerBI') ? `${code.toLowerCase()}.pbids` : undefined;
}

/** Whether a user owns a pack. A trial can read all packs but owns none. */
export function isLicensed({ isTrial, packs }: Person, code: string): boolean {
  return !isTrial && (packs.includes('*') || packs.includes(code));
}

export const licenseOf = (person: Person, code: string): string | null =>
  isLicensed(person, code) ? `LIC-${code}` : null;

export function toSolutionDetail(pack: Pack, person: Person): SolutionDetail {
  return {
    subscriptionName: pack.name,
    subscriptionDesc: pack.description,
    subscriptionCode: pack.code,
    solutionType: pack.type,
    deliveryMethod: pack.delivery.join(';'),
    solutionPackImageName: pack.icon,
    components: componentsOf(pack, person),
    dataContained: pack.dataContained,
    industry: pack.industries.join(';'),
    videoLink: pack.video ?? null,
    clientSubscriptionCode: licenseOf(person, pack.code),
  };
}
