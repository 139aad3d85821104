import { openIndexDatabase } from './index-database.ts';
import { type IndexOptions, withSource } from './load-index.ts';

/** Of each county, what is counted on both sides. */
const counted = ['homes', 'houses', 'parcels'] as const;

/** Compares the numbers of rows of each county, and says which counties have changed since they were loaded. Throws BuildError. */
export async function checkIndex(
  options: IndexOptions,
): Promise<{ readonly counties: number; readonly differences: readonly string[] }> {
  return withSource(options, async ({ source, counties }) => {
    const db = await openIndexDatabase(options.url);
    try {
      const wanted = new Map(counties.map((one) => [one.county, one]));
      const expected = await countAll(async (table) => {
        const rows = await source.rows(
          `SELECT CountyFIPS AS county, count(*)::VARCHAR AS n FROM ${sourceOf[table]} GROUP BY 1`,
        );
        return rows as { county: string; n: string }[];
      });
      const found = await countAll((table) => db.rows(`SELECT county, count(*) AS n FROM search.${table} GROUP BY 1`));
      const differences = [...new Set([...expected.keys(), ...found.keys()])].sort().flatMap((name) => {
        const [want, have] = [expected.get(name) ?? '0', found.get(name) ?? '0'];
        return want === have ? [] : [`${name}: ${have} rows, not ${want}`];
      });
      const rows = await db.rows<{ county: string; fingerprint: string }>(
        'SELECT county, fingerprint FROM search.counties',
      );
      const changed = rows.filter(({ county, fingerprint }) => wanted.get(county)?.fingerprint !== fingerprint);
      return {
        counties: counties.length,
        differences: [...differences, ...changed.map(({ county }) => `${county} has changed since it was loaded`)],
      };
    } finally {
      await db.close();
    }
  });
}

const sourceOf: Record<(typeof counted)[number], string> = {
  homes: 'h.homes',
  houses: "h.homes WHERE Address <> ''",
  parcels: 'parcel_numbers',
};

async function countAll(
  count: (table: (typeof counted)[number]) => Promise<readonly { readonly county: string; readonly n: string }[]>,
): Promise<Map<string, string>> {
  const all = new Map<string, string>();
  for (const table of counted) for (const { county, n } of await count(table)) all.set(`${county} ${table}`, n);
  return all;
}
