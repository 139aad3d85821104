// Generates the data dictionary pages in docs/guide/data from the warehouse model and the packs. A test fails if they are stale.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MODEL, type ModelObject } from '../warehouse/src/model.ts';
import { root } from './run-program.ts';

const subjects: Record<string, readonly [title: string, about: string]> = {
  Property: [
    'Property: addresses and buildings',
    'One row for each parcel or unit: where it is, its building and lot, and its associations. `PropertyID` is permanent and joins every property-level table. `Property.PropertyDetail` combines address, building, owner, value and last sale in one wide row.',
  ],
  Ownership: [
    'Ownership: who owns it',
    "The owner of record of each property, how title is held, the mailing address, and whether the owner lives there. The owner comes from the last recorded transfer. `OwnerOccupiedFlag` and the tax roll's homestead flag come from two sources and don't always agree.",
  ],
  Tax: [
    'Tax: assessments, bills and exemptions',
    'The latest assessment roll of each property and ten years of earlier rolls. Values follow state and county rules, such as caps in California and Florida and residential ratios in Colorado, so two similar houses can pay very different taxes.',
  ],
  Transactions: [
    'Transactions: deeds and sales',
    'Every transfer recorded since 2000, with price, parties and deed type. Not every transfer is an open-market sale. Use `Transactions.ArmsLengthSale`, which contains only those, for price statistics.',
  ],
  Mortgage: [
    'Mortgage: loans, assignments and releases',
    'Every recorded loan, its assignments and its release. `Mortgage.OpenLoan` contains the loans without a release, with their estimated balances.',
  ],
  Foreclosure: [
    'Foreclosure: from default to REO',
    'Each notice, auction and repossession is an event. `ForeclosureCaseID` groups the events of one default. Pre-foreclosure starts with a notice of default (NOD) or a lis pendens (LIS), a notice of sale (NTS or NFS) announces the auction, and a property the lender takes back is REO. `Foreclosure.ForeclosureStatus` has one row per case, with its stage on the as-of date of the data.',
  ],
  Valuation: [
    'Valuation: values, rents and equity',
    "Each home's estimated value (AVM) with range and confidence, quarterly history since 2015, estimated rent, and the equity left after open loans. About 8% of homes have no estimate. `Valuation.AVMAccuracy` compares estimates with the sales that followed.",
  ],
  Permits: [
    'Permits: construction and repairs',
    'City and county permits since 2012: type of work, job value, dates, contractor and status. A remodel raises the effective year built of a building.',
  ],
  Hazard: [
    'Hazard: flood, fire, wind and more',
    'Hazard scores and zones at the location of each property. Scores run from 0 to 100, and a higher score means a higher hazard. Flood zones come from the flood map.',
  ],
  Neighborhood: [
    'Neighborhood: communities and points of interest',
    'Population, income, housing, commute, crime and climate of counties, cities, ZIP codes and neighborhoods, and the shops, parks and stations in them. `GeoID` identifies an area: `CO` plus the FIPS code for a county, `ZI` plus the ZIP code, `PL` for a place, `ND` for a neighborhood.',
  ],
  Schools: [
    'Schools: schools and attendance zones',
    'Schools with level, size and rating, and the three schools each home is zoned for.',
  ],
  Market: [
    'Market: prices and volume over time',
    'Sales by month, quarter and year since 2005, by county, ZIP code and property type. The figures are computed from recorded sales, so they match a drill-down to single sales. `Market.FlipTransaction` pairs each purchase with the resale that followed.',
  ],
  Boundaries: [
    'Boundaries: parcels and areas',
    'Polygons with centroid and area. Join parcels on `PropertyID` and areas on `GeoID`.',
  ],
  Reference: [
    'Reference: codes, coverage and freshness',
    'The meaning of codes in the other tables, the coverage of each dataset by county, and when each table was last published. Every license includes these tables.',
  ],
};

interface Pack {
  readonly code: string;
  readonly name: string;
  readonly objects: readonly string[];
}

function readPacks(): Pack[] {
  const folder = join(root, 'content', 'packs');
  return readdirSync(folder)
    .sort()
    .map((code) => JSON.parse(readFileSync(join(folder, code, 'pack.json'), 'utf8')) as Pack);
}

const slugOf = (schema: string) => `data-${schema.toLowerCase()}`;
const anchorOf = (name: string) => name.toLowerCase().replace('.', '');
const cell = (text: string) => text.replace(/[\\`*[\]|]/g, '\\$&');
const made = '<!-- Generated from the warehouse model: node tools/guide-pages.ts -->';

export const guideData = join(root, 'docs', 'guide', 'data');

export function guidePages(): ReadonlyMap<string, string> {
  const packs = readPacks();
  const schemas = Object.keys(subjects);
  return new Map([
    ['data-catalog.md', catalogPage()],
    ...schemas.map((schema) => [`${slugOf(schema)}.md`, schemaPage(schema, packs)] as const),
  ]);
}

const objectsOf = (schema: string) => MODEL.filter((object) => object.schema === schema);

function catalogPage(): string {
  const columns = MODEL.reduce((sum, object) => sum + object.columns.length, 0);
  const tables = MODEL.filter(({ kind }) => kind === 'table').length;
  return [
    '# Data Catalog',
    '',
    `All ${tables} tables and ${MODEL.length - tables} views, with ${columns} columns, by subject. Use your browser's search to find a word on this page. Each`,
    'subject page explains how its tables join and which packs include them. The schema tree next to the SQL editor shows the same',
    'descriptions, and each pack page shows how complete a field is in each county.',
    '',
    made,
    ...Object.entries(subjects).flatMap(([schema, [title]]) => [
      '',
      `## ${title}`,
      '',
      '| Table or view | Contents | Columns |',
      '|---|---|---|',
      ...objectsOf(schema).map(
        (object) =>
          `| [\`${object.name}\`](${slugOf(schema)}.md#${anchorOf(object.name)}) | ${cell(object.description)} | ${object.columns.length} |`,
      ),
      '',
      '| Column | Type | Description | Table |',
      '|---|---|---|---|',
      ...objectsOf(schema).flatMap((object) =>
        object.columns.map(
          ({ name, type, description }) => `| \`${name}\` | \`${type}\` | ${cell(description)} | ${object.object} |`,
        ),
      ),
    ]),
    '',
  ].join('\n');
}

function schemaPage(schema: string, packs: readonly Pack[]): string {
  const [title, about] = subjects[schema] ?? [schema, ''];
  return [
    `# ${title}`,
    '',
    about,
    '',
    made,
    ...objectsOf(schema).flatMap((object) => objectPart(object, packs)),
    '',
  ].join('\n');
}

function objectPart(object: ModelObject, packs: readonly Pack[]): string[] {
  const opening = packs.filter(({ objects }) => objects.includes(object.name));
  const joins = object.foreignKeys.map(
    ({ column, table }) => `\`${column}\` → [\`${table}\`](${slugOf(table.split('.')[0] ?? '')}.md#${anchorOf(table)})`,
  );
  const facts = [
    `**${object.kind === 'view' ? 'View' : 'Table'}** with ${object.columns.length} columns`,
    ...(object.key.length > 0 ? [`**Key**: ${object.key.map((name) => `\`${name}\``).join(', ')}`] : []),
    ...(object.baseTables.length > 0
      ? [
          `**Based on**: ${object.baseTables.map((name) => `[\`${name}\`](${slugOf(name.split('.')[0] ?? '')}.md#${anchorOf(name)})`).join(', ')}`,
        ]
      : []),
    ...(joins.length > 0 ? [`**Joins**: ${joins.join('; ')}`] : []),
    object.schema === 'Reference'
      ? '**Included in**: every license'
      : `**Included in**: ${opening.map(({ code, name }) => `[${cell(name)}](/solutionpack/${code.toLowerCase()})`).join(', ')}`,
  ];
  return [
    '',
    `## ${object.name}`,
    '',
    object.description,
    '',
    ...facts.map((fact) => `- ${fact}`),
    '',
    '| Column | Type | Description |',
    '|---|---|---|',
    ...object.columns.map(({ name, type, description }) => `| \`${name}\` | \`${type}\` | ${cell(description)} |`),
  ];
}

if (import.meta.main) for (const [name, text] of guidePages()) writeFileSync(join(guideData, name), text);
