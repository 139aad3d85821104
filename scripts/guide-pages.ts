// Writes the pages of docs/guide that tell of tables and columns, from the model of the warehouse and the packs; a test compares the two.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MODEL, type ModelObject } from '../warehouse/src/model.ts';
import { root } from './run-program.ts';

/** What a schema is about: its name for people, and what to know before its tables are read. */
const subjects: Record<string, readonly [title: string, about: string]> = {
  Property: [
    'Property: addresses and buildings',
    'One row for each parcel or unit, with where it is, what stands on it and which associations it belongs to. `PropertyID` is permanent and joins every table about properties. `Property.PropertyDetail` puts address, building, owner, value and last sale into one wide row.',
  ],
  Ownership: [
    'Ownership: who holds title',
    'The owner of record of each property, how title is held, where mail goes, and whether the owner lives there. The owner comes from the last transfer that was recorded. `OwnerOccupiedFlag` and the homestead flag of the tax roll agree for most homes, not for all: they are two sources.',
  ],
  Tax: [
    'Tax: assessments, bills and exemptions',
    "The latest roll of each property, and ten years of rolls before it. Each county's own rules make the values: caps in California and Florida, residential ratios in Colorado. So two like houses may pay very different tax.",
  ],
  Transactions: [
    'Transactions: deeds and sales',
    'Every transfer that was recorded since 2000, with price, parties and kind of deed. Not every transfer is a sale on the open market: `Transactions.ArmsLengthSale` holds those that are, and is what prices should be counted from.',
  ],
  Mortgage: [
    'Mortgage: loans, assignments and releases',
    'Every loan that was recorded, who assigned it to whom, and when it was released. `Mortgage.OpenLoan` holds those without a release, with the balance that is estimated to be left.',
  ],
  Foreclosure: [
    'Foreclosure: from the first notice to the lender',
    'Each notice, auction and repossession is an event; `ForeclosureCaseID` groups the events of one default. Pre-foreclosure begins with a notice of default (NOD) or a lis pendens (LIS), an auction is announced by a notice of sale (NTS or NFS), and what the lender takes back is REO. `Foreclosure.ForeclosureStatus` has one row for each case, with its stage on the day of the data.',
  ],
  Valuation: [
    'Valuation: values, rents and equity',
    'The estimated value of each home (AVM) with its range and confidence, quarterly history since 2015, the estimated rent, and the equity that is left after open loans. About eight homes in a hundred have no estimate. `Valuation.AVMAccuracy` compares estimates with the sales that came after them.',
  ],
  Permits: [
    'Permits: what was built and repaired',
    'Permits of cities and counties since 2012: kind of work, value, dates, contractor and status. A remodel raises the effective year of a building.',
  ],
  Hazard: [
    'Hazard: flood, fire, wind and the rest',
    'Scores and zones at the point of each property. A score runs from 0 to 100 and is higher where the hazard is; a flood zone is that of the flood map.',
  ],
  Neighborhood: [
    'Neighborhood: communities and points of interest',
    'Who lives in a county, city, ZIP or neighbourhood, how, and on what income; and the shops, parks and stations there. `GeoID` names an area: `CO` and the FIPS code for a county, `ZI` and the ZIP, `PL` for a place, `ND` for a neighbourhood.',
  ],
  Schools: [
    'Schools: schools and who may attend',
    'Schools with level, size and rating, and for each home the three that it is zoned to.',
  ],
  Market: [
    'Market: prices and volume over time',
    'Sales counted by month, quarter and year since 2005, for counties and ZIPs and each kind of property. The figures are computed from the recorded sales, so a drill-down agrees with them. `Market.FlipTransaction` pairs a purchase with the resale that followed.',
  ],
  Boundaries: [
    'Boundaries: the shape of parcels and areas',
    'Outlines with their centre and their area. Join parcels by `PropertyID`, areas by `GeoID`.',
  ],
  Reference: [
    'Reference: codes, coverage and freshness',
    'What the codes of the other tables mean, which county has which data since when, and when each table was last published. These tables come with every licence.',
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
const made = '<!-- Made from the model of the warehouse by: node scripts/guide-pages.ts -->';

/** Every page, by its file name. */
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
    `Every table and column there is: ${tables} tables and ${MODEL.length - tables} views with ${columns} columns, by subject. Use the search of`,
    'your browser to find a word on this page. The pages of the subjects say how tables join and which packs open them; the schema beside the',
    'SQL editor has the same texts, and the page of a pack says how well a field is filled in a county.',
    '',
    made,
    ...Object.entries(subjects).flatMap(([schema, [title]]) => [
      '',
      `## ${title}`,
      '',
      '| Table or view | What it holds | Columns |',
      '|---|---|---|',
      ...objectsOf(schema).map(
        (object) =>
          `| [\`${object.name}\`](${slugOf(schema)}.md#${anchorOf(object.name)}) | ${cell(object.description)} | ${object.columns.length} |`,
      ),
      '',
      '| Column | Type | Meaning | In |',
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
    ({ column, table }) =>
      `\`${column}\` leads to [\`${table}\`](${slugOf(table.split('.')[0] ?? '')}.md#${anchorOf(table)})`,
  );
  const facts = [
    `**${object.kind === 'view' ? 'View' : 'Table'}** of ${object.columns.length} columns`,
    ...(object.key.length > 0 ? [`**Key**: ${object.key.map((name) => `\`${name}\``).join(', ')}`] : []),
    ...(object.baseTables.length > 0
      ? [
          `**Reads**: ${object.baseTables.map((name) => `[\`${name}\`](${slugOf(name.split('.')[0] ?? '')}.md#${anchorOf(name)})`).join(', ')}`,
        ]
      : []),
    ...(joins.length > 0 ? [`**Joins**: ${joins.join('; ')}`] : []),
    object.schema === 'Reference'
      ? '**Opened by** every licence'
      : `**Opened by**: ${opening.map(({ code, name }) => `[${cell(name)}](/solutionpack/${code.toLowerCase()})`).join(', ')}`,
  ];
  return [
    '',
    `## ${object.name}`,
    '',
    object.description,
    '',
    ...facts.map((fact) => `- ${fact}`),
    '',
    '| Column | Type | Meaning |',
    '|---|---|---|',
    ...object.columns.map(({ name, type, description }) => `| \`${name}\` | \`${type}\` | ${cell(description)} |`),
  ];
}

if (import.meta.main) for (const [name, text] of guidePages()) writeFileSync(join(root, 'docs', 'guide', name), text);
