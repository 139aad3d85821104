import type { Column } from '@platbook/contract/workbench/batches';
import { escapeXml } from '../../exports/index.ts';
import type { FileOrder, Table } from './file-order.ts';
import { isMeasure } from './power-bi-model.ts';
import { sqlDatabase, sqlServerOf } from './sql-server.ts';

export const attribute = (text: string): string =>
  escapeXml(text).replaceAll("'", '&apos;').replaceAll('"', '&quot;').replaceAll('\n', '&#10;');

export const sourceName = ({ key }: Pick<Table, 'key'>): string => `federated.${key.toLowerCase()}`;

export function typeOf(column: Column): { datatype: string; role: string; type: string } {
  const { datatype } = column;
  if (datatype === 'date') return { datatype: 'date', role: 'dimension', type: 'ordinal' };
  if (datatype === 'datetime') return { datatype: 'datetime', role: 'dimension', type: 'ordinal' };
  if (datatype !== 'number') return { datatype: 'string', role: 'dimension', type: 'nominal' };
  // Years and IDs are discrete, never summed.
  if (!isMeasure(column)) return { datatype: 'real', role: 'dimension', type: 'ordinal' };
  return { datatype: 'real', role: 'measure', type: 'quantitative' };
}

/** Geographic roles, which let Tableau map the values. */
const semanticRoles: Readonly<Record<string, string>> = {
  SitusZIP: '[ZipCode].[Name]',
  CountyName: '[County].[Name]',
  StateCode: '[State].[Name]',
  SitusCity: '[City].[Name]',
  Latitude: '[Geographical].[Latitude]',
  Longitude: '[Geographical].[Longitude]',
};

export function columnXml(column: Column): string {
  const { datatype, role, type } = typeOf(column);
  const place = semanticRoles[column.name];
  return `<column datatype='${datatype}' name='[${attribute(column.name)}]' role='${role}'${place === undefined ? '' : ` semantic-role='${place}'`} type='${type}' />`;
}

export function csvSource(table: Table): string {
  const { key, title, columns } = table;
  const connection = `textscan.${key.toLowerCase()}`;
  const each = columns.map(
    (column, index) =>
      `<column datatype='${typeOf(column).datatype}' name='${attribute(column.name)}' ordinal='${index}' />`,
  );
  return `<datasource caption='${attribute(`${key} ${title}`)}' inline='true' name='${sourceName(table)}' version='18.1'>
<connection class='federated'>
<named-connections><named-connection caption='${key}' name='${connection}'><connection class='textscan' directory='Data' filename='${key}.csv' password='' server='' /></named-connection></named-connections>
<relation connection='${connection}' name='${key}.csv' table='[${key}#csv]' type='table'><columns character-set='UTF-8' header='yes' locale='en_US' separator=','>
${each.join('\n')}
</columns></relation>
</connection>
<aliases enabled='yes' />
${columns.map(columnXml).join('\n')}
</datasource>`;
}

export function liveSource({ tables, publicUrl, pack }: FileOrder): string {
  const [table] = tables;
  const [host, port] = sqlServerOf(publicUrl).split(',');
  return `<datasource formatted-name='sqlserver.live' inline='true' version='18.1' caption='${attribute(`${pack.name}, live`)}'>
<connection authentication='sqlserver' class='sqlserver' dbname='${sqlDatabase}' odbc-native-protocol='yes' one-time-sql='' port='${port}' server='${attribute(host ?? '')}' username=''>
<relation name='${table?.key ?? 'Query'}' type='text'>${attribute(table?.sql ?? '')}</relation>
</connection>
<aliases enabled='yes' />
${(table?.columns ?? []).map(columnXml).join('\n')}
</datasource>
`;
}
