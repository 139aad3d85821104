import { escapeXml } from '../../exports/index.ts';

export const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const packages = 'http://schemas.openxmlformats.org/package/2006';
export const documents = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const kind = 'application/vnd.openxmlformats-officedocument';

/** Indexes into `cellXfs` below. */
export const styles = { text: 0, header: 1, date: 2, time: 3, whole: 4, decimal: 5, title: 6, wrapped: 7 } as const;

const xf = (numFmt: number, font: number, fill = 0, more = '') =>
  `<xf numFmtId="${numFmt}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"${
    more === '' ? '/>' : ` applyAlignment="1">${more}</xf>`
  }`;
const stylesXml = `${head}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><color rgb="FFFFFFFF"/><name val="Calibri"/></font><font><b/><sz val="16"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FF1F5F4B"/><bgColor indexed="64"/></patternFill></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="8">${[
  xf(0, 0),
  xf(0, 1, 2),
  xf(164, 0),
  xf(165, 0),
  xf(3, 0),
  xf(4, 0),
  xf(0, 2),
  xf(0, 0, 0, '<alignment vertical="top" wrapText="1"/>'),
].join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

const relation = (index: number, type: string, target: string) =>
  `<Relationship Id="rId${index}" Type="${type}" Target="${target}"/>`;
export const relations = (...all: readonly (readonly [type: string, target: string])[]) =>
  `${head}<Relationships xmlns="${packages}/relationships">${all
    .map(([type, target], index) => relation(index + 1, type, target))
    .join('')}</Relationships>`;

/** All parts of the package except sheets, drawings and charts, by path (ECMA-376 part 1). */
export function frameParts(
  sheets: readonly { name: string; filter?: string | undefined; hasChart: boolean }[],
  about: { title: string; creator: string; day: string },
): Record<string, string> {
  const numbers = sheets.map((_, index) => index + 1);
  const charts = numbers.filter((number) => sheets[number - 1]?.hasChart);
  const override = (path: string, type: string) => `<Override PartName="/${path}" ContentType="${type}"/>`;
  const names = sheets.flatMap(({ name, filter }, index) =>
    filter === undefined
      ? []
      : [
          `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">'${escapeXml(name)}'!${filter.replace(/[A-Z]+|\d+/g, '$$$&')}</definedName>`,
        ],
  );
  const at = `${about.day}T00:00:00Z`;
  return {
    '[Content_Types].xml': `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('xl/workbook.xml', `${kind}.spreadsheetml.sheet.main+xml`)}${override('xl/styles.xml', `${kind}.spreadsheetml.styles+xml`)}${override('docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml')}${numbers.map((number) => override(`xl/worksheets/sheet${number}.xml`, `${kind}.spreadsheetml.worksheet+xml`)).join('')}${charts.map((number) => override(`xl/drawings/drawing${number}.xml`, `${kind}.drawing+xml`) + override(`xl/charts/chart${number}.xml`, `${kind}.drawingml.chart+xml`)).join('')}</Types>`,
    '_rels/.rels': relations(
      [`${documents}/officeDocument`, 'xl/workbook.xml'],
      [`${packages}/relationships/metadata/core-properties`, 'docProps/core.xml'],
    ),
    'docProps/core.xml': `${head}<cp:coreProperties xmlns:cp="${packages}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${escapeXml(about.title)}</dc:title><dc:creator>${escapeXml(about.creator)}</dc:creator><dcterms:created xsi:type="dcterms:W3CDTF">${at}</dcterms:created></cp:coreProperties>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${documents}"><bookViews><workbookView activeTab="0"/></bookViews><sheets>${sheets
      .map(({ name }, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
      .join('')}</sheets>${names.length === 0 ? '' : `<definedNames>${names.join('')}</definedNames>`}</workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      ...numbers.map((number) => [`${documents}/worksheet`, `worksheets/sheet${number}.xml`] as const),
      [`${documents}/styles`, 'styles.xml'],
    ),
    'xl/styles.xml': stylesXml,
  };
}
