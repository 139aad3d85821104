import { type Database, literal } from '../database.ts';
import type { ModelObject } from '../model.ts';

const GROUPS: readonly (readonly [RegExp, string])[] = [
  [/ID$|^DocumentNumber$|Number(Raw|Formatted|Alternate)$/, 'Identifiers'],
  [/^(County|State|CBSA|Census|Jurisdiction|Geo)/, 'Geography'],
  [/^Situs|^Mail|Address|City$|ZIP|Latitude|Longitude|^Legal|Subdivision/, 'Address and location'],
  [/Date$|Year$|Years$|^LastUpdated$|Month|Days/, 'Dates and periods'],
  [/Owner|Buyer|Seller|Borrower|Lender|Trustee|Servicer|Contractor|Applicant|Assign|Name\d?$/, 'Parties'],
  [/Amount|Price|Value|Balance|Fee|Tax|Bid|Equity|Rent|Payment|Income/, 'Money'],
  [/Percent|Rate|Ratio|Score|Index|FSD|^Pct|Band$/, 'Rates and scores'],
  [/Flag$|Code$|Type$|Status|Description$/, 'Codes and flags'],
];

export function columnGroup(column: string): string {
  return GROUPS.find(([pattern]) => pattern.test(column))?.[1] ?? 'Characteristics';
}

function shorten(text: string): string {
  return [...text.replace(/^ +/, '')].slice(0, 60).join('').replace(/ +$/, '');
}

async function examples(db: Database, catalog: string, object: ModelObject): Promise<Record<string, string | null>> {
  const columns = object.columns.map(({ name }) => `max(${name})::VARCHAR AS ${name}`).join(', ');
  const [row = {}] = await db.rows(`SELECT ${columns} FROM (SELECT * FROM ${catalog}.${object.name} LIMIT 200)`);
  return Object.fromEntries(
    Object.entries(row as Record<string, string | null>).map(([name, text]) => [name, text && shorten(text)]),
  );
}

export async function fillDataDictionary(
  db: Database,
  catalog: string,
  objects: readonly ModelObject[],
): Promise<void> {
  const rows: Record<string, string | number | null>[] = [];
  const seen = new Map<string, string | null>();
  for (const object of objects) {
    const example = object.kind === 'table' ? await examples(db, catalog, object) : Object.fromEntries(seen);
    object.columns.forEach(({ name, type, description }, index) => {
      const value = example[name] ?? null;
      if (value !== null && !seen.has(name)) seen.set(name, value);
      rows.push({
        schema: object.schema,
        object: object.object,
        name,
        place: index + 1,
        type,
        description,
        group: columnGroup(name),
        dataset: object.datasetCode,
        value,
      });
    });
  }
  const shape = Object.fromEntries(Object.keys(rows[0] ?? {}).map((name) => [name, 'VARCHAR']));
  await db.run(`INSERT INTO ${catalog}.Reference.DataDictionary
    SELECT unnest(from_json(${literal(JSON.stringify(rows))}, ${literal(JSON.stringify([shape]))}), max_depth := 2)`);
}

export async function fillPublishStatus(
  db: Database,
  catalog: string,
  objects: readonly ModelObject[],
  asOf: string,
): Promise<void> {
  const counts = objects
    .filter(({ kind }) => kind === 'table')
    .map(
      ({ name, schema, object }) =>
        `SELECT ${literal(schema)} AS s, ${literal(object)} AS o, count(*) AS n FROM ${catalog}.${name}`,
    );
  await db.run(`INSERT INTO ${catalog}.Reference.PublishStatus
    SELECT s, o, TIMESTAMP '${asOf} 06:00:00', DATE '${asOf}', n, n // 180, n // 90, n // 2500 FROM (${counts.join(' UNION ALL ')}) ORDER BY s, o`);
}
