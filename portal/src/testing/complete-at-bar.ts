import type { SchemaCodes, SchemaInfo } from '@platbook/contract/workbench/schema-info';
import { completeSql } from '../features/workbench/completion/complete-sql.ts';
import { findNearNames } from '../features/workbench/completion/near-names.ts';
import { indexSchema } from '../features/workbench/completion/schema-index.ts';
import { countValues } from '../features/workbench/completion/value-offers.ts';

export const column = (column_name: string, data_type = 'int', column_description = '') => ({
  column_name,
  data_type,
  column_description,
});
const schema: SchemaInfo = {
  Foreclosure: {
    ForeclosureEvent: [
      column('EventID', 'bigint'),
      column('PropertyID', 'bigint', 'Permanent property identifier; joins to Property.PropertyAddress'),
      column(
        'RecordType',
        'varchar(4)',
        'Filing type: NOD, LIS or FJD (final judgment); joins to Reference.DimForeclosureType',
      ),
      column('ForeclosureStage', 'varchar(14)', 'Stage of the filing: PREFORECLOSURE, AUCTION, REO or CANCELLED'),
      column('CountyFIPS', 'char(5)'),
    ],
  },
  Property: {
    PropertyAddress: [
      column('PropertyID', 'bigint', 'Permanent property identifier'),
      column('CountyFIPS', 'char(5)', 'FK Reference.DimCounty'),
      column('SitusFullAddress', 'varchar(120)'),
      column('SitusZIP', 'char(5)', 'Five-digit ZIP code'),
    ],
    PropertyFeature: [
      column('PropertyID', 'bigint', 'Permanent property identifier; joins to Property.PropertyAddress'),
      column('YearBuilt'),
      column('PoolFlag', 'char(1)', 'Y if the property has a pool'),
    ],
  },
  Reference: {
    DimForeclosureType: [column('RecordType', 'varchar(4)'), column('RecordTypeDescription', 'varchar(50)')],
    DimView: [
      column('ViewType', 'varchar(15)', 'View, such as OCEAN (or sea) or GOLF'),
      column('GarageType', 'varchar(20)', 'ATTACHED, DETACHED, NONE'),
    ],
  },
  Valuation: {
    AVM: [
      column('PropertyID', 'bigint', 'Permanent property identifier; joins to Property.PropertyAddress'),
      column('EstimatedValue', 'int', 'Current value'),
    ],
    'Odd name': [column('order'), column('Year Of')],
  },
};
export const codes: SchemaCodes[] = [
  {
    schema: 'Reference',
    table: 'DimForeclosureType',
    column: 'RecordType',
    values: [
      { value: 'NOD', meaning: 'Notice of default' },
      { value: 'LIS', meaning: 'Lis pendens' },
      { value: 'FJD', meaning: 'Final judgment' },
      { value: 'REO', meaning: 'Repossession' },
    ],
  },
];
const index = indexSchema(schema, 'duckdb', codes);
const counted = indexSchema(schema, 'duckdb', codes);
const ventura = { values: ['93030', '93001', '91320'], rows: [700, 299, 1] };
counted.values.set('Property.PropertyAddress.SitusZIP', countValues(ventura));
counted.values.set('Property.PropertyAddress.SitusFullAddress', countValues({ values: ["1 O'Brien St"], rows: [1] }));
counted.values.set('Foreclosure.ForeclosureEvent.RecordType', countValues({ values: ['LIS', 'XXX'], rows: [3, 1] }));

/** With the values of some columns loaded. */
export function completeCounted(text: string, isAsked = false) {
  return completeSql(text.replace('|', ''), text.indexOf('|'), counted, isAsked);
}

export function complete(text: string, isAsked = false, driver?: string) {
  const place = text.indexOf('|');
  const used = driver ? indexSchema(schema, driver, codes) : index;
  return completeSql(text.replace('|', ''), place, used, isAsked);
}
export function nearNames(text: string, driver?: string) {
  return findNearNames(text.replace('|', ''), text.indexOf('|'), driver ? indexSchema(schema, driver, codes) : index);
}
export const labels = (text: string, kind?: string) =>
  (complete(text)?.offers ?? []).filter((offer) => !kind || offer.kind === kind).map((offer) => offer.label);
export const applied = (text: string, label: string, driver?: string) =>
  complete(text, false, driver)?.offers.find((offer) => offer.label === label)?.apply;
