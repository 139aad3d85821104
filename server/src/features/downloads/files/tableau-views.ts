import type { Column } from '@platbook/contract/workbench/batches';
import { type ChartColumns, chartColumns } from './chart-columns.ts';
import { type FileOrder, placesText, syntheticText, type Table } from './file-order.ts';
import { attribute, columnXml, sourceName, typeOf } from './tableau-sources.ts';

function shelf(column: Column, isMeasure: boolean) {
  const { type } = typeOf(column);
  const suffix = type === 'quantitative' ? 'qk' : type === 'ordinal' ? 'ok' : 'nk';
  const [derivation, prefix, kind, end] = !isMeasure
    ? ['None', 'none', type === 'quantitative' ? 'quantitative' : type, suffix]
    : averaged.test(column.name)
      ? ['Avg', 'avg', 'quantitative', 'qk']
      : ['Sum', 'sum', 'quantitative', 'qk'];
  const name = `[${prefix}:${column.name}:${end}]`;
  return {
    name,
    xml: `<column-instance column='[${attribute(column.name)}]' derivation='${derivation}' name='${attribute(name)}' pivot='key' type='${kind}' />`,
  };
}

const averaged = /(?:Avg|Average|Median|Percent|Rate|Score|Ratio|Per\d|PerSqFt|Latitude|Longitude|Yield|Days)/;

function viewXml(
  table: Table,
  name: string,
  used: readonly Column[],
  shelves: readonly { xml: string }[],
  body: string,
) {
  const source = sourceName(table);
  const columns = [...new Set(used)].map(columnXml).join('\n');
  const instances = [...new Set(shelves.map(({ xml }) => xml))].join('\n');
  return {
    name,
    xml: `<worksheet name='${attribute(name)}'>
<layout-options><title><formatted-text><run>${attribute(`${table.title}. ${table.description}`)}</run></formatted-text></title></layout-options>
<table>
<view>
<datasources><datasource caption='${attribute(`${table.key} ${table.title}`)}' name='${source}' /></datasources>
<mapsources><mapsource name='Tableau' /></mapsources>
<datasource-dependencies datasource='${source}'>
${columns}
${instances}
</datasource-dependencies>
<aggregation value='true' />
</view>
<style />
${body}
</table>
</worksheet>`,
  };
}

export function sheetsOf(table: Table) {
  const found = chartColumns(table);
  const map = mapOf(table, found);
  return [found === undefined ? listOf(table) : chartOf(table, found), ...(map === undefined ? [] : [map])];
}

function chartOf(table: Table, { type, label, value, color }: ChartColumns) {
  const at = sourceName(table);
  const isScatter = type.shape === 'scatter';
  const [first, second] = [shelf(label, isScatter && typeOf(label).role === 'measure'), shelf(value, true)];
  const third = color === undefined ? undefined : shelf(color, false);
  const isLying = type.shape === 'bar';
  const [rows, cols] = isLying ? [first, second] : [second, first];
  const encodings =
    third === undefined ? '' : `<encodings><color column='[${at}].${attribute(third.name)}' /></encodings>`;
  const body = `<panes><pane><view><breakdown value='auto' /></view><mark class='${type.tableau}' />${encodings}</pane></panes>
<rows>[${at}].${attribute(rows.name)}</rows>
<cols>[${at}].${attribute(cols.name)}</cols>`;
  const used = [label, value, ...(color === undefined ? [] : [color])];
  return viewXml(table, `${table.key} chart`, used, [first, second, ...(third === undefined ? [] : [third])], body);
}

function listOf(table: Table) {
  const at = sourceName(table);
  const columns = table.columns.filter((column) => typeOf(column).role === 'dimension').slice(0, 6);
  const all = columns.map((column) => shelf(column, false));
  const body = `<panes><pane><view><breakdown value='auto' /></view><mark class='Automatic' /></pane></panes>
<rows>${all.map(({ name }) => `[${at}].${attribute(name)}`).join(' / ')}</rows>
<cols />`;
  return viewXml(table, `${table.key} list`, columns, all, body);
}

function mapOf(table: Table, found: ChartColumns | undefined) {
  const column = (name: string) => table.columns.find((each) => each.name === name);
  const [latitude, longitude, zip] = [column('Latitude'), column('Longitude'), column('SitusZIP')];
  const at = sourceName(table);
  const colored = found === undefined ? undefined : shelf(found.value, true);
  const color = colored === undefined ? '' : `<color column='[${at}].${attribute(colored.name)}' />`;
  const more =
    found === undefined || colored === undefined
      ? { used: [], shelves: [] }
      : { used: [found.value], shelves: [colored] };
  const pane = (lod: string) =>
    `<panes><pane><view><breakdown value='auto' /></view><mark class='Circle' /><encodings>${color}<lod column='[${at}].${attribute(lod)}' /></encodings></pane></panes>`;
  if (latitude !== undefined && longitude !== undefined) {
    const key = table.columns.find(({ name }) => name === 'PropertyID') ?? zip ?? (table.columns[0] as Column);
    const [rows, cols, lod] = [shelf(latitude, true), shelf(longitude, true), shelf(key, false)];
    const body = `${pane(lod.name)}\n<rows>[${at}].${rows.name}</rows>\n<cols>[${at}].${cols.name}</cols>`;
    return viewXml(
      table,
      `${table.key} map`,
      [latitude, longitude, key, ...more.used],
      [rows, cols, lod, ...more.shelves],
      body,
    );
  }
  if (zip === undefined) return undefined;
  const lod = shelf(zip, false);
  const body = `${pane(lod.name)}\n<rows>[${at}].[Latitude (generated)]</rows>\n<cols>[${at}].[Longitude (generated)]</cols>`;
  return viewXml(table, `${table.key} map`, [zip, ...more.used], [lod, ...more.shelves], body);
}

export function dashboard({ name, pack, scope, counties, asOf }: FileOrder, sheets: readonly string[]): string {
  const height = Math.floor(90_000 / Math.max(1, sheets.length));
  const zones = sheets.map(
    (sheet, index) =>
      `<zone h='${height}' id='${index + 3}' name='${attribute(sheet)}' w='100000' x='0' y='${10_000 + index * height}' />`,
  );
  const about = `${name}. ${pack.name} (${pack.code}). ${placesText({ scope, counties })}. Data as of ${asOf}. ${syntheticText}`;
  return `<dashboards><dashboard name='${attribute(name)}'><style /><size maxheight='${500 * sheets.length + 100}' maxwidth='1200' minheight='${500 * sheets.length + 100}' minwidth='1200' /><zones><zone h='100000' id='1' type-v2='layout-basic' w='100000' x='0' y='0'>
<zone h='10000' id='2' type-v2='text' w='100000' x='0' y='0'><formatted-text><run>${attribute(about)}</run></formatted-text></zone>
${zones.join('\n')}
</zone></zones></dashboard></dashboards>`;
}

export function windows(dashboardName: string, sheets: readonly string[]): string {
  const all = sheets.map((sheet) => `<window class='worksheet' name='${attribute(sheet)}' />`);
  return `<windows><window class='dashboard' maximized='true' name='${dashboardName}' />${all.join('')}</windows>`;
}
