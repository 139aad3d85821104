import { DOCUMENT_BLOCKS } from '@platbook/property/document';
import { Bound } from '../../../adapters/property-index/index.ts';
import type { ApiCall } from '../endpoints/endpoint.ts';
import { type ApiFilter, filters } from '../endpoints/filters.ts';
import { orderOf } from '../endpoints/orders.ts';
import { afterSql, limitSql, orderBy, type Paging } from '../paging.ts';
import { boxSql, buildPlaceSql, circleOf, milesSql } from '../place.ts';
import type { Holding } from '../set-data.ts';
import { isPersonalField } from './blocks-of.ts';
import { type BlockTree, recordObjects, rowBlockOf } from './row-blocks.ts';

const address = 'Property.PropertyAddress';
const feature = 'Property.PropertyFeature';

export function blockSql(tree: BlockTree, object: string, holding: Holding, rows: string): string {
  const parts = Object.entries(tree).flatMap(([name, part]) => {
    if (typeof part !== 'string') {
      const inner = blockSql(part, object, holding, rows);
      return inner === 'json_object()' ? [] : [`'${name}', ${inner}`];
    }
    if (holding.isWithheld && isPersonalField(part)) return [];
    if (!part.startsWith('=')) return holding.hasColumn(object, part) ? [`'${name}', ${rows}.${part}`] : [];
    const columns = columnsOf(part);
    if (!columns.every((column) => holding.hasColumn(object, column))) return [];
    return [`'${name}', ${part.slice(1).replaceAll(/\br\.(\w+)/g, `${rows}.$1`)}`];
  });
  return `json_object(${parts.join(', ')})`;
}

const columnsOf = (field: string): string[] =>
  field.startsWith('=') ? [...field.matchAll(/\br\.(\w+)/g)].map(([, column = '']) => column) : [field];

function columnsIn(tree: BlockTree, object: string, holding: Holding): string[] {
  return Object.values(tree).flatMap((part) =>
    typeof part === 'string'
      ? columnsOf(part).filter((column) => holding.hasColumn(object, column))
      : columnsIn(part, object, holding),
  );
}

/** `ids` are the properties found by an identifier; undefined if the call names a location or nothing. */
export function buildRecordSql(
  call: ApiCall,
  holding: Holding,
  { ids, paging }: { readonly ids: readonly number[] | undefined; readonly paging: Paging },
) {
  const { answer } = call.endpoint;
  const block = rowBlockOf(answer);
  const object = holding.require(recordObjects(answer));
  const bound = new Bound();
  const { conditions, needsAddress } = buildPlaceSql(call, holding, bound);
  if (ids !== undefined) conditions.push(`r.PropertyID in ${ids.length === 0 ? '(-1)' : bound.list(ids)}`);
  const circle = circleOf(call);
  if (circle !== undefined) {
    holding.require([address], 'latitude');
    conditions.push(boxSql(circle, 'a.Latitude', 'a.Longitude', bound));
    conditions.push(`${milesSql(circle, 'a.Latitude', 'a.Longitude', bound)} <= ${bound.add(circle.miles)}`);
  }
  conditions.push(...ownConditions(call, object, holding, bound));
  const order = orderOf(call, object, holding);
  const joins = [
    ...(needsAddress || circle !== undefined ? [`join w.${address} a on a.PropertyID = r.PropertyID`] : []),
    ...order.joins,
  ];
  const newest = answer.kind === 'rows' ? answer.newest : undefined;
  if (newest !== undefined && holding.hasColumn(object, 'ArmsLengthFlag')) conditions.push("r.ArmsLengthFlag = 'Y'");
  const inside = (all: readonly string[]) =>
    `from w.${object} r ${joins.join(' ')}${all.length === 0 ? '' : ` where ${all.join(' and ')}`}`;
  const chosen = [
    ...conditions,
    ...(newest === undefined
      ? []
      : [
          `r.TransactionID in (select max_by(r.TransactionID, r.${newest}) ${inside(conditions)} group by r.PropertyID)`,
        ]),
    ...changedConditions(call, object, holding, bound),
  ];
  const count = bound.statement(`select count(*)::double ${inside(chosen)}`);
  const miles = circle === undefined ? 'null::double' : milesSql(circle, 'a.Latitude', 'a.Longitude', bound);
  const keys =
    circle === undefined || call.has('orderby') ? order.keys : [{ sql: miles, type: 'double' }, ...order.keys];
  const columns = block === undefined ? [] : [...new Set(columnsIn(block.tree, object, holding))];
  const hit = [
    'r.PropertyID as property_id, r.CountyFIPS as county',
    `${miles} as miles`,
    ...keys.map(({ sql }, index) => `${sql} as o${index}`),
    ...columns.map((column) => `r.${column}`),
  ].join(', ');
  const by = orderBy(keys, (_key, index) => `o${index}`);
  const body = block === undefined ? 'null' : `${blockSql(block.tree, object, holding, 'hit')}::varchar`;
  const place = keys.map((_key, index) => `o${index}::varchar`).join(', ');
  const paged = inside([...chosen, ...afterSql(keys, paging, bound)]);
  return {
    count,
    /** ID, county, JSON of the block or null, miles or null, and then the sort keys. */
    rows: bound.statement(
      `with hit as (select ${hit} ${paged} order by ${by} ${limitSql(call, paging)}) select property_id::double, county, ${body}, miles, ${place} from hit order by ${by}`,
    ),
  };
}

/** Columns that say when a row changed, the best first. */
const changeDates = ['LastUpdated', 'LatestFilingDate', 'ValuationDate', 'RecordingDate'];
/** A property isn't changed by its valuations, which are new every month. */
const homeChangeDates = ['LastUpdated', 'RecordingDate'];

/** A property is changed by a row of any table that its record is built from; other records by their own row. */
function changedConditions(call: ApiCall, object: string, holding: Holding, bound: Bound): string[] {
  const since = call.text('updatedsince');
  if (since === undefined) return [];
  const { answer } = call.endpoint;
  const dates = answer.kind === 'homes' ? homeChangeDates : changeDates;
  const blocks = answer.kind === 'homes' ? answer.blocks : [];
  const sources = blocks.flatMap((name) => DOCUMENT_BLOCKS[name]?.from.find((each) => holding.holds(each)) ?? []);
  const day = `${bound.add(since)}::date`;
  const changed = [...new Set([object, ...sources])].flatMap((each) => {
    const column = dates.find((date) => holding.hasColumn(each, date));
    if (column === undefined) return [];
    if (each === object) return [`r.${column} >= ${day}`];
    return [`r.PropertyID in (select c.PropertyID from w.${each} c where c.${column} >= ${day})`];
  });
  // Without a table that says so, nothing is known to have changed.
  if (changed.length === 0) holding.require([address], 'updatedsince');
  return [`(${changed.join(' or ') || 'false'})`];
}

function ownConditions(call: ApiCall, object: string, holding: Holding, bound: Bound): string[] {
  const conditions: string[] = [];
  const homes: string[] = [];
  const add = (of: readonly string[], name: string, make: (rows: string) => string) => {
    if (of.includes(object)) conditions.push(make('r'));
    else {
      holding.require(of, name);
      homes.push(make('f'));
    }
  };
  const types = call.text('propertytype');
  if (types !== undefined)
    add([feature], 'propertytype', (rows) => `${rows}.PropertyTypeCode in ${bound.list(typesOf(types))}`);
  for (const filter of filters) {
    if (!call.has(filter.name)) continue;
    add(filter.objects, filter.name, (rows) => filterSql(filter, call, rows, bound));
  }
  if (homes.length > 0)
    conditions.push(`r.PropertyID in (select f.PropertyID from w.${feature} f where ${homes.join(' and ')})`);
  const stage = call.text('stage');
  if (stage !== undefined) conditions.push(`r.CurrentStage = ${bound.add(stage)}`);
  const { answer } = call.endpoint;
  const day = answer.kind === 'rows' ? answer.latest : undefined;
  for (const [name, sign] of [
    ['startdate', '>='],
    ['enddate', '<='],
  ] as const) {
    const value = call.text(name);
    if (value !== undefined) conditions.push(`r.${day} ${sign} ${bound.add(value)}::date`);
  }
  return conditions;
}

function filterSql(
  { name, kind, bound: side, column, factor = 1 }: ApiFilter,
  call: ApiCall,
  rows: string,
  bound: Bound,
) {
  const sign = side === 'least' ? '>=' : '<=';
  if (kind === 'date') return `${rows}.${column} ${sign} ${bound.add(call.text(name) as string)}::date`;
  return `${rows}.${column} ${sign} ${bound.add((call.number(name) as number) * factor)}::double`;
}

export const typesOf = (text: string): string[] => text.split('|').map((code) => code.trim().toUpperCase());
