import type {
  ReportCube,
  ReportDefinition,
  ReportDimension,
  ReportMeasure,
  ReportPicture,
} from '@platbook/contract/report-definition';
import { cubeTable } from '@platbook/contract/rules/cube-table';

/** A report as it was loaded: its definition, the SQL of its cubes, and its parts by their ids. */
export interface Report {
  readonly definition: ReportDefinition;
  /** SQL of each cube over the objects of a set, with its comment. */
  readonly cubeSql: ReadonlyMap<string, string>;
  readonly cubes: ReadonlyMap<string, ReportCube>;
  readonly dimensions: ReadonlyMap<string, ReportDimension>;
  readonly measures: ReadonlyMap<string, ReportMeasure>;
  readonly pictures: ReadonlyMap<string, ReportPicture>;
}

/** Puts the parts of a definition where they are found by their ids. */
export function buildReport(definition: ReportDefinition, cubeSql: ReadonlyMap<string, string>): Report {
  const byId = <Part extends { readonly id: string }>(parts: readonly Part[]) =>
    new Map(parts.map((part) => [part.id, part]));
  return {
    definition,
    cubeSql,
    cubes: byId(definition.cubes),
    dimensions: byId(definition.dimensions),
    measures: byId(definition.measures),
    pictures: byId(definition.pages.flatMap(({ pictures }) => pictures)),
  };
}

/** The measures with a cube that a measure is made of: itself, or those it divides. */
export function baseMeasures(report: Pick<Report, 'measures'>, id: string): ReportMeasure[] {
  const measure = report.measures.get(id);
  if (measure === undefined) return [];
  if (measure.cube !== undefined) return [measure];
  return [measure.of, measure.over].flatMap((part) => (part === undefined ? [] : baseMeasures(report, part)));
}

/** Whether rows of a cube can be told apart by a dimension. */
export function hasDimension(cube: ReportCube, { id, kind }: ReportDimension): boolean {
  return kind === 'time' ? cube.date !== undefined : cube.dimensions.includes(id);
}

/** The cube whose rows are behind a picture; undefined for a picture without one, which no definition has. */
export function rowCubeOf(report: Report, { cube, measures }: ReportPicture): ReportCube | undefined {
  const bases = measures.flatMap((measure) => baseMeasures(report, measure));
  const found =
    cube ?? (bases.find(({ cube: id }) => report.cubes.get(id ?? '')?.property !== undefined) ?? bases[0])?.cube;
  return report.cubes.get(found ?? '');
}

/** Where the rows of a cube stand, as statements over the files of a set name it. */
export function cubePlace({ definition }: Report, cube: string): string {
  return `Report.${cubeTable(definition.id, cube)}`;
}
