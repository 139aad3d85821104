import { DOCUMENT_BLOCKS } from '@platbook/property/document';
import { areaTree } from './answer-areas.ts';
import { landAreas, landTree, streets, streetTree } from './answer-land.ts';
import { communityTree, poiTree, trendTree } from './answer-neighborhood.ts';
import { type BlockTree, type RowBlock, rowBlocks } from './row-blocks.ts';
import { schoolTree } from './schools.ts';

export type Json = Record<string, unknown>;

/** An object without other members. */
export const closed = (properties: Json, required?: readonly string[]): Json => ({
  type: 'object',
  ...(required && { required }),
  properties,
  additionalProperties: false,
});

const numeric = /^(bigint|int|smallint|float|decimal|double|integer)/i;

function leafOf(objects: readonly string[], column: string, types: ReadonlyMap<string, string>): Json {
  if (column.startsWith('=')) return { type: ['string', 'number', 'null'] };
  const object = objects.find((each) => types.has(`${each}.${column}`));
  const type = object === undefined ? undefined : (types.get(`${object}.${column}`) as string);
  const source = `${object ?? objects[0]}.${column}`;
  if (type === undefined) return { type: ['string', 'number', 'null'], description: source };
  if (numeric.test(type)) return { type: ['number', 'null'], description: source };
  return { type: ['string', 'null'], ...(/^date$/i.test(type) ? { format: 'date' } : {}), description: source };
}

function treeSchema(
  tree: BlockTree,
  objects: readonly string[],
  types: ReadonlyMap<string, string>,
  more: Json = {},
): Json {
  const members = Object.entries(tree).map(([name, part]) => [
    name,
    typeof part === 'string' ? leafOf(objects, part, types) : treeSchema(part, objects, types),
  ]);
  return closed({ ...Object.fromEntries(members), ...more });
}

const number: Json = { type: ['number', 'null'] };
const text: Json = { type: ['string', 'null'] };
const geometry: Json = { type: ['object', 'null'] };
export const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

export function blockSchemas(types: ReadonlyMap<string, string>): Json {
  const rows = Object.entries(rowBlocks as Record<string, RowBlock>).map(([name, { tree, objects }]) => [
    `row-${name}`,
    treeSchema(tree, objects, types),
  ]);
  const area = treeSchema(areaTree, ['Boundaries.GeoBoundary'], types);
  const places = ['identifier', 'lot', 'area', 'address', 'location', 'summary', 'building'];
  const blocks = Object.fromEntries(places.map((name) => [name, ref(name)]));
  const event = closed(
    {
      eventDate: { type: 'string', format: 'date' },
      eventType: { enum: ['assessment', 'avm', 'sale', 'foreclosure'] },
      ...Object.fromEntries(['assessment', 'avm', 'sale', 'preforeclosure'].map((name) => [name, { type: 'object' }])),
    },
    ['eventDate', 'eventType'],
  );
  return {
    ...Object.fromEntries(rows),
    ...documentBlocks(types),
    comparables: closed(
      {
        ...blocks,
        sale: { type: 'object' },
        comparable: { type: 'object', properties: { alike: { type: 'number' }, isOutlier: { type: 'boolean' } } },
      },
      ['identifier', 'sale'],
    ),
    events: closed({ ...blocks, event: { type: 'array', items: event } }, ['identifier', 'event']),
    schools: treeSchema(schoolTree, ['Schools.School'], types, { distance: number, assignment: text }),
    trend: treeSchema(trendTree, ['Market.SalesTrend'], types),
    pois: treeSchema(poiTree, ['Neighborhood.PointOfInterest'], types, { distance: number }),
    categories: closed({
      name: text,
      lineofbusiness: { type: 'array', items: { type: 'string' } },
      count: number,
    }),
    community: treeSchema(communityTree, ['Neighborhood.Community'], types),
    areas: area,
    hierarchy: area,
    boundary: treeSchema(areaTree, ['Boundaries.GeoBoundary'], types, { geometry }),
    land: treeSchema(landTree, [landAreas], types, { geometry }),
    streets: treeSchema(streetTree, [streets], types, { geometry }),
    codes: { type: 'object', additionalProperties: { type: ['string', 'number', 'null'] } },
  };
}

/** Schemas by block name; a block is null if the property has no such row. */
function documentBlocks(types: ReadonlyMap<string, string>): Json {
  return Object.fromEntries(
    Object.entries(DOCUMENT_BLOCKS).map(([name, { from, fields }]) => {
      const shape = treeSchema(fields, from, types, name === 'summary' ? { absenteeInd: text } : {});
      return [name, name === 'identifier' ? shape : { anyOf: [shape, { type: 'null' }] }];
    }),
  );
}
