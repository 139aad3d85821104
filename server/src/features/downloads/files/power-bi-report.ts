import type { Column } from '@platbook/contract/workbench/batches';
import { chartColumns } from './chart-columns.ts';
import { type FileOrder, syntheticText, type Table } from './file-order.ts';
import { idOf, isMeasure, tableName } from './power-bi-model.ts';

const averaged = /(?:Avg|Average|Median|Percent|Rate|Score|Ratio|Per\d|PerSqFt|Yield|Days)/;
const [pageWidth, pageHeight, titleHeight] = [1280, 720, 60];

export function layoutOf(order: FileOrder): object {
  return {
    id: 0,
    resourcePackages: [],
    sections: order.tables.map((table, index) => ({
      id: index,
      name: `ReportSection${index + 1}`,
      displayName: table.title.slice(0, 50),
      filters: '[]',
      ordinal: index,
      visualContainers: visualsOf(order, table),
      config: '{}',
      displayOption: 1,
      width: pageWidth,
      height: pageHeight,
    })),
    config: JSON.stringify({
      version: '5.50',
      activeSectionIndex: 0,
      settings: { useStylableVisualContainerHeader: true },
    }),
    layoutOptimization: 0,
  };
}

function visualsOf(order: FileOrder, table: Table): object[] {
  const found = chartColumns(table);
  const below = { y: titleHeight, height: pageHeight - titleHeight };
  const list: Wells = [['Values', table.columns.slice(0, 10).map((column) => [column, false])]];
  const title = textVisual(order, table);
  if (found === undefined) return [title, dataVisual(table, 'tableEx', list, { x: 0, width: pageWidth, ...below })];
  const { type, label, value, color } = found;
  const half = Math.round(pageWidth * 0.55);
  const isScatter = type.shape === 'scatter';
  const wells: Wells = [
    [isScatter ? 'X' : 'Category', [[label, isScatter && isMeasure(label)]]],
    ['Y', [[value, true]]],
    ...(color === undefined ? [] : ([['Series', [[color, false]]]] as Wells)),
  ];
  return [
    title,
    dataVisual(table, type.powerBi, wells, { x: 0, width: half, ...below }),
    dataVisual(table, 'tableEx', list, { x: half, width: pageWidth - half, ...below }),
  ];
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const container = (place: Place, name: string, singleVisual: object) => ({
  ...place,
  z: 0,
  config: JSON.stringify({
    name: idOf(name).replaceAll('-', '').slice(0, 20),
    layouts: [{ id: 0, position: { ...place, z: 0 } }],
    singleVisual,
  }),
  filters: '[]',
});

function textVisual({ name, pack, asOf }: FileOrder, table: Table): object {
  const run = (value: string, style: object) => ({ textRuns: [{ value, textStyle: style }] });
  const paragraphs = [
    run(table.title, { fontWeight: 'bold', fontSize: '16pt' }),
    run(`${name}, ${pack.name}. Data as of ${asOf}. ${syntheticText}`, { fontSize: '9pt' }),
  ];
  const place = { x: 0, y: 0, width: pageWidth, height: titleHeight };
  return container(place, `${tableName(table)} text`, {
    visualType: 'textbox',
    objects: { general: [{ properties: { paragraphs } }] },
  });
}

/** Columns of a well, and whether each is aggregated. */
type Role = readonly (readonly [column: Column, isAdded: boolean])[];
type Wells = readonly (readonly [name: string, role: Role])[];

function dataVisual(table: Table, visualType: string, wells: Wells, place: Place): object {
  const entity = tableName(table);
  const refOf = ([column, isAdded]: Role[number]) =>
    isAdded
      ? `${averaged.test(column.name) ? 'Average' : 'Sum'}(${entity}.${column.name})`
      : `${entity}.${column.name}`;
  const selected = new Map(wells.flatMap(([, role]) => role.map((each) => [refOf(each), each] as const)));
  const select = [...selected].map(([ref, [column, isAdded]]) => {
    const Column = { Expression: { SourceRef: { Source: 't' } }, Property: column.name };
    // 0 is the sum, 1 the average.
    const by = averaged.test(column.name) ? 1 : 0;
    return isAdded ? { Aggregation: { Expression: { Column }, Function: by }, Name: ref } : { Column, Name: ref };
  });
  return container(place, `${entity} ${visualType}`, {
    visualType,
    projections: Object.fromEntries(
      wells.map(([well, role]) => [well, role.map((each) => ({ queryRef: refOf(each) }))]),
    ),
    prototypeQuery: { Version: 2, From: [{ Name: 't', Entity: entity, Type: 0 }], Select: select },
    drillFilterOtherVisuals: true,
  });
}
