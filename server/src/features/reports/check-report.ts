import type { ReportPicture } from '@platbook/contract/reports/report-definition';
import type { TextFault } from '../../config/parse-json.ts';
import { notedOf } from './notes.ts';
import { baseMeasures, hasDimension, type Report, rowCubeOf } from './report.ts';

export function checkReport(report: Report, lineOf: (path: string) => number): TextFault[] {
  const { definition, cubes, dimensions, measures } = report;
  const faults: TextFault[] = [];
  const at = (place: string, sentence: string) => faults.push({ line: lineOf(place), sentence });
  const known = (place: string, kind: string, all: ReadonlyMap<string, unknown>, id: string | undefined) => {
    if (id !== undefined && !all.has(id)) at(place, `Unknown ${kind} '${id}'.`);
  };
  for (const part of ['cubes', 'dimensions', 'measures'] as const) checkTwice(definition[part], `/${part}`, at);
  const all = definition.pages.flatMap(({ pictures }, page) =>
    pictures.map((picture, index) => ({ ...picture, place: `/pages/${page}/pictures/${index}` })),
  );
  checkTwice(definition.pages, '/pages', at);
  for (const { id, place } of all)
    if (all.find((each) => each.id === id)?.place !== place) at(`${place}/id`, `'${id}' is used twice.`);
  for (const [index, cube] of definition.cubes.entries())
    for (const id of cube.dimensions) {
      known(`/cubes/${index}/dimensions`, 'dimension', dimensions, id);
      if (dimensions.has(id) && dimensions.get(id)?.column === undefined)
        at(`/cubes/${index}/dimensions`, `The dimension '${id}' has no column.`);
    }
  for (const [index, { id, kind, grain, note }] of definition.dimensions.entries()) {
    known(`/dimensions/${index}/note`, 'dimension', dimensions, note);
    if (note !== undefined && dimensions.has(note) && notedOf(report, dimensions.get(id)) === undefined)
      at(`/dimensions/${index}/note`, `No cube has both '${id}' and '${note}'.`);
    if (id === 'measure') at(`/dimensions/${index}/id`, "A dimension can't be named 'measure'.");
    if ((kind === 'time') !== (grain !== undefined))
      at(`/dimensions/${index}`, 'A time dimension needs a grain, and no other dimension can have one.');
  }
  for (const [index, { id, cube, sql, of, over }] of definition.measures.entries()) {
    const place = `/measures/${index}`;
    for (const part of [of, over]) known(place, 'measure', measures, part);
    known(place, 'cube', cubes, cube);
    const isSum = cube !== undefined && sql !== undefined && of === undefined && over === undefined;
    const isRatio = cube === undefined && sql === undefined && of !== undefined && over !== undefined;
    if (!isSum && !isRatio) at(place, `'${id}' needs either cube and sql, or of and over.`);
    // One level of nesting keeps measures understandable.
    for (const part of [of, over])
      if (part !== undefined && measures.get(part)?.cube === undefined) at(place, `'${part}' must have a cube.`);
  }
  for (const [index, { dimension }] of definition.filters.entries())
    known(`/filters/${index}`, 'dimension', dimensions, dimension);
  for (const name of ['counted', 'small'] as const) known(`/${name}`, 'measure', measures, definition[name]);
  if (measures.has(definition.counted) && measures.get(definition.counted)?.cube === undefined)
    at('/counted', 'The counted measure must have a cube.');
  for (const cube of Object.keys(definition.rowColumns)) known(`/rowColumns/${cube}`, 'cube', cubes, cube);
  if (faults.length === 0) for (const picture of all) checkPicture(report, picture, (text) => at(picture.place, text));
  return faults;
}

function checkTwice(parts: readonly { id: string }[], place: string, at: (place: string, sentence: string) => void) {
  for (const [index, { id }] of parts.entries())
    if (parts.findIndex((part) => part.id === id) !== index) at(`${place}/${index}/id`, `'${id}' is used twice.`);
}

const overDimension: readonly ReportPicture['type'][] = [
  'columns',
  'bars',
  'lines',
  'table',
  'map',
  'heat',
  'calendar',
];

function checkPicture(report: Report, picture: ReportPicture, at: (sentence: string) => void): void {
  const { id, type, measures, by, split, sort, cube, columns } = picture;
  for (const measure of measures) if (!report.measures.has(measure)) at(`Unknown measure '${measure}'.`);
  for (const key of [by, split])
    if (key !== undefined) {
      const dimension = report.dimensions.get(key);
      if (dimension === undefined) at(`Unknown dimension '${key}'.`);
      else if (dimension.kind === 'range') at(`'${key}' is a range, which can't be used as a category.`);
    }
  if (cube !== undefined && !report.cubes.has(cube)) at(`Unknown cube '${cube}'.`);
  if (type === 'list' || type === 'scatter') {
    if (cube === undefined || columns === undefined || (type === 'scatter' && columns.length < 2))
      at(`'${id}' needs a cube and columns.`);
    return;
  }
  if (measures.length === 0) at(`'${id}' has no measure.`);
  if (overDimension.includes(type) && by === undefined) at(`'${id}' needs by.`);
  if ((type === 'heat') !== (split !== undefined) && type === 'heat') at(`'${id}' needs split.`);
  const key = sort?.replace(/^-/, '');
  if (key !== undefined && key !== 'by' && key !== by && !measures.includes(key))
    at(`It is sorted by '${key}', which it doesn't show.`);
  const used = measures
    .flatMap((measure) => baseMeasures(report, measure))
    .map((base) => report.cubes.get(base.cube ?? ''));
  const keys = [by, split].flatMap((each) => report.dimensions.get(each ?? '') ?? []);
  if (!used.some((one) => one !== undefined && keys.every((dimension) => hasDimension(one, dimension))))
    at(`No cube of the measures of '${id}' has its dimensions.`);
  if (rowCubeOf(report, picture) === undefined) at(`'${id}' has no rows to drill into.`);
}
