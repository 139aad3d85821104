import type {
  ReportCube,
  ReportDefinition,
  ReportDimension,
  ReportMeasure,
  ReportPicture,
} from '@platbook/contract/reports/report-definition';
import { cubeTable } from '@platbook/property/cube-table';

export type Report = ReturnType<typeof buildReport>;

/** `cubeSql` is the SQL of each cube over the objects of a set, with its comment. */
export function buildReport(definition: ReportDefinition, cubeSql: ReadonlyMap<string, string>) {
  const byId = <Part extends { readonly id: string }>(parts: readonly Part[]): ReadonlyMap<string, Part> =>
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

/** The cube-based measures that a measure consists of: itself, or those it divides. */
export function baseMeasures(report: Pick<Report, 'measures'>, id: string): ReportMeasure[] {
  const measure = report.measures.get(id);
  if (measure === undefined) return [];
  if (measure.cube !== undefined) return [measure];
  return [measure.of, measure.over].flatMap((part) => (part === undefined ? [] : baseMeasures(report, part)));
}

export function hasDimension(cube: ReportCube, { id, kind }: ReportDimension): boolean {
  return kind === 'time' ? cube.date !== undefined : cube.dimensions.includes(id);
}

export function rowCubeOf(report: Report, { cube, measures }: ReportPicture): ReportCube | undefined {
  const bases = measures.flatMap((measure) => baseMeasures(report, measure));
  const found =
    cube ?? (bases.find(({ cube: id }) => report.cubes.get(id ?? '')?.property !== undefined) ?? bases[0])?.cube;
  return report.cubes.get(found ?? '');
}

export const cubePlace = ({ definition }: Report, cube: string): string => `Report.${cubeTable(definition.id, cube)}`;
