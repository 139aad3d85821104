import { Bound } from '../../../adapters/property-index/index.ts';
import { findProperties } from '../find-properties.ts';
import { boxSql, buildPlaceSql, circleOf, milesSql } from '../place.ts';
import type { Holding } from '../set-data.ts';
import { buildAnswer } from '../status.ts';
import { type Answerer, answerPage } from './answer.ts';
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

export async function schoolsOf(holding: Holding, ids: readonly number[]): Promise<Map<number, string[]>> {
  holding.require([school]);
  holding.require([assigned]);
  const known = new Map<number, string[]>();
  if (ids.length === 0) return known;
  const bound = new Bound();
  const sql = `select p.PropertyID::double, ${blockSql(schoolTree, school, holding, 's')}::varchar, p.DistanceMiles::double, p.AssignmentType
from w.${assigned} p join w.${school} s on s.SchoolID = p.SchoolID
where p.PropertyID in ${bound.list(ids)} order by p.PropertyID, s.GradeLow = 'KG' desc, s.GradeLow, s.SchoolID`;
  const [rows = []] = await holding.data.ask(bound.statement(sql));
  for (const [id, json, miles, kind] of rows) {
    const more = `"distance":${miles ?? null},"assignment":${JSON.stringify(kind)}`;
    const texts = known.get(Number(id)) ?? [];
    texts.push(`${String(json).slice(0, -1)},${more}}`);
    known.set(Number(id), texts);
  }
  return known;
}

export const answerSchools: Answerer = async (call, holding) => {
  holding.require([school]);
  const { list } = call.endpoint;
  const found = findProperties(call, holding);
  const first = (call.page - 1) * call.pagesize;
  if (found !== undefined) {
    const all = [...(await schoolsOf(holding, found)).values()].flat();
    return { body: buildAnswer(list, all.slice(first, first + call.pagesize), all.length, call) };
  }
  const bound = new Bound();
  const { conditions, needsAddress } = buildPlaceSql(call, holding, bound, 's');
  const circle = circleOf(call);
  if (circle !== undefined) {
    conditions.push(boxSql(circle, 's.Latitude', 's.Longitude', bound));
    conditions.push(`${milesSql(circle, 's.Latitude', 's.Longitude', bound)} <= ${bound.add(circle.miles)}`);
  }
  if (needsAddress) {
    const area = conditions.pop() as string;
    conditions.push(
      `s.SchoolID in (select p.SchoolID from w.${holding.require([assigned], 'geoid')} p join w.Property.PropertyAddress a on a.PropertyID = p.PropertyID where ${area})`,
    );
  }
  const where = `from w.${school} s ${conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`}`;
  const count = bound.statement(`select count(*)::double ${where}`);
  const miles = circle === undefined ? 'null::double' : milesSql(circle, 's.Latitude', 's.Longitude', bound);
  const columns = `${blockSql(schoolTree, school, holding, 's')}::varchar, ${miles} as miles`;
  return answerPage(
    call,
    holding,
    bound,
    { columns, where, order: 'miles, s.CountyFIPS, s.SitusZIP, s.SchoolID' },
    count,
  );
};
