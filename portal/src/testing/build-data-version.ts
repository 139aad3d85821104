import type { DataVersion, ListedDataMark } from '@platbook/contract/packs/data-changes';

export function buildDataVersion(changes: Partial<DataVersion> = {}): DataVersion {
  return {
    id: 'v1',
    recordedAt: '2026-07-01T12:00:00.000Z',
    asOf: '2026-06-30',
    changes: [
      {
        kind: 'column',
        object: 'Property.PropertyAddress',
        column: 'SitusCity',
        text: 'Column SitusCity (varchar(40)) was removed.',
        isLicensed: true,
      },
      { kind: 'county', object: null, column: null, text: 'Clay, FL (12019) was added.', isLicensed: true },
    ],
    omitted: 0,
    rows: {
      tables: [{ object: 'Tax.TaxAssessor', before: 1_200, after: 1_150 }],
      counties: [{ fips: '12031', name: 'Duval, FL', before: 600, after: 610 }],
    },
    ...changes,
  };
}

export function buildListedMark(changes: Partial<ListedDataMark> = {}): ListedDataMark {
  return {
    id: 'm1',
    versionId: 'v1',
    kind: 'query',
    subjectId: 'q1',
    name: 'Cities',
    sentence: 'Column SitusCity of Property.PropertyAddress was removed.',
    ...changes,
  };
}
