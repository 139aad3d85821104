import { callLanguages } from '@platbook/property/api-call';
import { buildSample, detailAddress } from './api-samples.ts';
import { buildReportSql } from './report-sql.ts';

describe('the report as code', () => {
  it('selects the rows of each object that the user can access, and of no other, under the title of its section', () => {
    const sql = buildReportSql({
      id: 1001,
      rows: {
        'Property.PropertyAddress': [{ CountyFIPS: '12031', SitusZIP: "32'05" }],
        'Transactions.Recorder': [],
        'Schools.PropertySchool': [{ SchoolID: 7 }, { SchoolID: 9 }],
        'Schools.School': [{ SchoolID: 7 }],
        'Neighborhood.Community': [],
        'Neighborhood.PointOfInterest': [],
      },
      locked: ['Valuation.AVM'],
      isPersonalWithheld: true,
    });
    expect(sql.split('\n\n')).toEqual([
      "-- Summary\nSELECT *\nFROM Property.PropertyAddress\nWHERE PropertyID = 1001 AND CountyFIPS = '12031';",
      "-- Sales and deeds\nSELECT *\nFROM Transactions.Recorder\nWHERE PropertyID = 1001 AND CountyFIPS = '12031'\nORDER BY RecordingDate DESC;",
      "-- Schools\nSELECT *\nFROM Schools.PropertySchool\nWHERE PropertyID = 1001 AND CountyFIPS = '12031';",
      '-- Schools\nSELECT *\nFROM Schools.School\nWHERE SchoolID IN (7, 9);',
      "-- Neighborhood\nSELECT *\nFROM Neighborhood.Community\nWHERE GeoTypeCode = 'ZI' AND SitusZIP = '32''05';",
    ]);
  });

  it('shows the API call in three languages, without a key', () => {
    const address = detailAddress('https://data.example/tools', 1001);
    expect(address).toBe('https://data.example/tools/propertyapi/v1.0.0/property/detail?propertyid=1001');
    for (const language of callLanguages) {
      const sample = buildSample(language, address);
      expect(sample).toContain(address);
      expect(sample).toContain('PLATBOOK_API_KEY');
    }
  });
});
