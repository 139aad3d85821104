import { type ChartTypeFacts, findChartType } from '@platbook/contract/rules/chart';
import type { Column } from '@platbook/contract/workbench/batches';
import { columnLetters, escapeXml } from '../../exports/index.ts';
import type { Cell, Table } from './file-order.ts';
import { documents, head } from './workbook-parts.ts';

/** Rows in a spreadsheet chart's layout: labels in the first column, a series in each other column. */
export interface ChartRows {
  readonly kind: ChartTypeFacts['shape'];
  readonly isStacked: boolean;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
}

/** A chart with more is unreadable. */
const [mostLabels, mostSeries] = [60, 12];

const numberOf = (cell: Cell | undefined): number | null =>
  cell === null || cell === undefined || cell === '' || Number.isNaN(Number(cell)) ? null : Number(cell);

export function chartRows({ chart, columns, rows }: Table): ChartRows | undefined {
  const type = findChartType(chart?.chartType ?? '');
  if (chart === null || type === undefined || rows.length === 0) return undefined;
  const kind = type.shape;
  const at = (field: string) => columns.findIndex(({ name }) => name === chart.fields[field]);
  const [labelAt, valueAt] = [at('x') < 0 ? at('barlabel') : at('x'), at('y') < 0 ? at('barvalue') : at('y')];
  const seriesAt = kind === 'scatter' ? -1 : Math.max(at('color'), at('split'));
  const [label, value] = [columns[labelAt], columns[valueAt]];
  if (label === undefined || value === undefined) return undefined;
  if (kind === 'scatter') {
    const points = rows.map((row) => [numberOf(row[labelAt]), numberOf(row[valueAt])]);
    const whole = points.filter(([x, y]) => x !== null && y !== null).slice(0, 1000);
    return whole.length === 0 ? undefined : { kind, isStacked: false, columns: [label, value], rows: whole };
  }
  const cells = new Map<string, Map<string, number>>();
  const names = new Set<string>();
  for (const row of rows) {
    const [name, series] = [String(row[labelAt] ?? ''), seriesAt < 0 ? value.name : String(row[seriesAt] ?? '')];
    const number = numberOf(row[valueAt]);
    if (number === null || (!names.has(series) && names.size >= mostSeries)) continue;
    if (!cells.has(name) && cells.size >= mostLabels) continue;
    names.add(series);
    const line = cells.get(name) ?? new Map<string, number>();
    cells.set(name, line.set(series, (line.get(series) ?? 0) + number));
  }
  if (cells.size === 0) return undefined;
  const series = [...names];
  return {
    kind,
    isStacked: type.isStacked,
    columns: [
      { ...label, datatype: 'string' },
      ...series.map((name) => ({ name: name || '(none)', datatype: 'number', maxValueLength: 0 })),
    ],
    rows: [...cells].map(([name, line]) => [name, ...series.map((each) => round(line.get(each)))]),
  };
}

/** Removes meaningless digits from sums of binary fractions. */
const round = (value: number | undefined): number | null =>
  value === undefined ? null : Number(value.toPrecision(12));

/** Builds a chart that refers to the cells of a sheet (ECMA-376 part 1, 21.2); it contains no copy of the numbers. */
export function buildChart(sheet: string, title: string, { kind, isStacked, columns, rows }: ChartRows): string {
  const last = rows.length + 1;
  const cells = (index: number) => `'${escapeXml(sheet)}'!$${columnLetters(index)}$2:$${columnLetters(index)}$${last}`;
  const nameOf = (index: number) =>
    `<c:tx><c:strRef><c:f>'${escapeXml(sheet)}'!$${columnLetters(index)}$1</c:f></c:strRef></c:tx>`;
  const [x, y] =
    kind === 'scatter'
      ? [`<c:xVal><c:numRef><c:f>${cells(0)}</c:f></c:numRef></c:xVal>`, 'c:yVal']
      : [`<c:cat><c:strRef><c:f>${cells(0)}</c:f></c:strRef></c:cat>`, 'c:val'];
  const look =
    kind === 'scatter'
      ? '<c:spPr><a:ln w="19050"><a:noFill/></a:ln></c:spPr><c:marker><c:symbol val="circle"/><c:size val="5"/></c:marker>'
      : kind === 'line'
        ? '<c:marker><c:symbol val="none"/></c:marker>'
        : '<c:invertIfNegative val="0"/>';
  const end = kind === 'line' || kind === 'scatter' ? '<c:smooth val="0"/>' : '';
  const series = columns
    .slice(1)
    .map(
      (_, index) =>
        `<c:ser><c:idx val="${index}"/><c:order val="${index}"/>${nameOf(index + 1)}${look}${x}<${y}><c:numRef><c:f>${cells(index + 1)}</c:f></c:numRef></${y}>${end}</c:ser>`,
    )
    .join('');
  const axes = '<c:axId val="1"/><c:axId val="2"/>';
  const grouping = isStacked ? 'stacked' : kind === 'line' ? 'standard' : 'clustered';
  const bars = `<c:gapWidth val="60"/>${isStacked ? '<c:overlap val="100"/>' : ''}`;
  const plot = {
    bar: `<c:barChart><c:barDir val="bar"/><c:grouping val="${grouping}"/><c:varyColors val="0"/>${series}${bars}${axes}</c:barChart>`,
    column: `<c:barChart><c:barDir val="col"/><c:grouping val="${grouping}"/><c:varyColors val="0"/>${series}${bars}${axes}</c:barChart>`,
    line: `<c:lineChart><c:grouping val="standard"/><c:varyColors val="0"/>${series}<c:marker val="1"/>${axes}</c:lineChart>`,
    scatter: `<c:scatterChart><c:scatterStyle val="lineMarker"/><c:varyColors val="0"/>${series}${axes}</c:scatterChart>`,
  }[kind];
  const isLying = kind === 'bar';
  // Horizontal bars start at the top, like the rows.
  const order = isLying ? 'maxMin' : 'minMax';
  const [first, second] = isLying ? ['l', 'b'] : ['b', 'l'];
  const axis = (element: string, id: number, crossing: number, place: string, orientation: string, grid = '') =>
    `<c:${element}><c:axId val="${id}"/><c:scaling><c:orientation val="${orientation}"/></c:scaling><c:delete val="0"/><c:axPos val="${place}"/>${grid}<c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="low"/><c:crossAx val="${crossing}"/><c:crosses val="autoZero"/></c:${element}>`;
  const head1 = axis(kind === 'scatter' ? 'valAx' : 'catAx', 1, 2, first as string, order);
  const head2 = axis('valAx', 2, 1, second as string, 'minMax', '<c:majorGridlines/>');
  const legend = columns.length > 2 ? '<c:legend><c:legendPos val="r"/><c:overlay val="0"/></c:legend>' : '';
  return `${head}<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${documents}"><c:roundedCorners val="0"/><c:chart><c:title><c:tx><c:rich><a:bodyPr/><a:p><a:pPr><a:defRPr sz="1400" b="1"/></a:pPr><a:r><a:rPr lang="en-US" sz="1400" b="1"/><a:t>${escapeXml(title)}</a:t></a:r></a:p></c:rich></c:tx><c:overlay val="0"/></c:title><c:autoTitleDeleted val="0"/><c:plotArea><c:layout/>${plot}${head1}${head2}</c:plotArea>${legend}<c:plotVisOnly val="1"/><c:dispBlanksAs val="gap"/></c:chart></c:chartSpace>`;
}

/** Anchor of the chart: right of the columns, eleven columns wide and thirty rows high. */
export function drawingOf(columnCount: number): string {
  const at = (element: string, column: number, row: number) =>
    `<xdr:${element}><xdr:col>${column}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:${element}>`;
  return `${head}<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><xdr:twoCellAnchor>${at('from', columnCount + 1, 1)}${at('to', columnCount + 12, 31)}<xdr:graphicFrame macro=""><xdr:nvGraphicFramePr><xdr:cNvPr id="2" name="Chart 1"/><xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr><xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:r="${documents}" r:id="rId1"/></a:graphicData></a:graphic></xdr:graphicFrame><xdr:clientData/></xdr:twoCellAnchor></xdr:wsDr>`;
}
