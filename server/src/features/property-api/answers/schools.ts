import { Bound } from '../../../adapters/property-index/index.ts';
import { findProperties } from '../find-properties.ts';
import { keyOf, pageOfAll } from '../paging.ts';
import { boxSql, buildPlaceSql, circleOf, milesSql } from '../place.ts';
import type { Holding } from '../set-data.ts';
import { buildAnswer } from '../status.ts';
import { type Answerer, answerPage, pageOfReply, selection } from './answer.ts';
import { blockSql } from './record-sql.ts';
import type { BlockTree } from './row-blocks.ts';

const school = 'Schools.School';
const assigned = 'Schools.PropertySchool';
export const schoolTree: BlockTree = {
  identifier: { Id: 'SchoolID', fips: 'CountyFIPS' },
  name: 'SchoolName',
  type: 'SchoolType',
  level: 'SchoolLevel',
  gradelow: 'GradeLow',
  gradehigh: 'GradeHigh',
  district: { id: 'DistrictID', name: 'DistrictName' },
  address: { line1: 'Address', locality: 'City', countrySubd: 'StateCode', postal1: 'SitusZIP' },
  location: { latitude: 'Latitude', longitude: 'Longitude' },
  enrollment: 'Enrollment',
  teachers: 'TeacherCount',
  studentteacherratio: 'StudentTeacherRatio',
  rating: 'SchoolRating',
  proficiency: { reading: 'ProficiencyReadingPercent', math: 'ProficiencyMathPercent' },
  graduationrate: 'GraduationRatePercent',
};

/** A school assigned to a property. */
interface Attended {
  readonly id: string;
  readonly json: string;
}

export async function schoolsOf(holding: Holding, ids: readonly number[]): Promise<Map<number, Attended[]>> {
  holding.require([school]);
  holding.require([assigned]);
  const known = new Map<number, Attended[]>();
  if (ids.length === 0) return known;
  const bound = new Bound();
  const sql = `select p.PropertyID::double, ${blockSql(schoolTree, school, holding, 's')}::varchar, p.DistanceMiles::double, p.AssignmentType, p.SchoolLevel
from w.${assigned} p join w.${school} s on s.SchoolID = p.SchoolID
where p.PropertyID in ${bound.list(ids)} order by p.PropertyID, s.GradeLow = 'KG' desc, s.GradeLow, s.SchoolID`;
  const [rows = []] = await holding.data.ask(bound.statement(sql));
  for (const [id, json, miles, kind, level] of rows) {
    const more = `"distance":${miles ?? null},"assignment":${JSON.stringify(kind)}`;
    const texts = known.get(Number(id)) ?? [];
    texts.push({ id: `${id} ${level}`, json: `${String(json).slice(0, -1)},${more}}` });
    known.set(Number(id), texts);
  }
  return known;
}

export const answerSchools: Answerer = async (call, holding, paging) => {
  holding.require([school]);
  const { list } = call.endpoint;
  const found = findProperties(call, holding);
  if (found !== undefined) {
    const all = [...(await schoolsOf(holding, found)).values()].flat();
    const { page, cursor } = pageOfAll(all, call, paging, ({ id }) => id);
    const records = page.map(({ json }) => json);
    return { body: buildAnswer(list, records, all.length, pageOfReply(call, cursor)) };
  }
  const bound = new Bound();
  const { conditions, needsAddress } = buildPlaceSql(call, holding, bound, 's');
  if (needsAddress) {
    const area = conditions.pop() as string;
    conditions.push(
      `s.SchoolID in (select p.SchoolID from w.${holding.require([assigned], 'geoid')} p join w.Property.PropertyAddress a on a.PropertyID = p.PropertyID where ${area})`,
    );
  }
  const circle = circleOf(call);
  if (circle !== undefined) {
    conditions.push(boxSql(circle, 's.Latitude', 's.Longitude', bound));
    conditions.push(`${milesSql(circle, 's.Latitude', 's.Longitude', bound)} <= ${bound.add(circle.miles)}`);
  }
  const from = `w.${school} s`;
  const count = bound.statement(`select count(*)::double ${selection(from, conditions)}`);
  const miles = circle && milesSql(circle, 's.Latitude', 's.Longitude', bound);
  const keys = [
    ...(miles === undefined ? [] : [{ sql: miles, type: 'double' }]),
    ...['CountyFIPS', 'SitusZIP', 'SchoolID'].map((column) => keyOf(holding, school, column, 's')),
  ];
  const json = blockSql(schoolTree, school, holding, 's');
  return answerPage(call, holding, paging, bound, { json, miles, from, conditions, keys }, count);
};
