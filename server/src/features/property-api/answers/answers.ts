import { TILE_TYPE } from '@platbook/contract/property/property-map';
import type { ApiAnswer, ApiCall } from '../endpoints/endpoint.ts';
import { codeTables } from '../endpoints/own-parameters.ts';
import { findProperties } from '../find-properties.ts';
import type { Paging } from '../paging.ts';
import type { Holding } from '../set-data.ts';
import { answerAll, buildAnswer, invalid } from '../status.ts';
import type { Answerer, ApiReply } from './answer.ts';
import { answerAreas, answerBoundary, answerHierarchy } from './answer-areas.ts';
import { answerEvents } from './answer-events.ts';
import { answerLand, answerStreets } from './answer-land.ts';
import { answerCategories, answerCommunity, answerPois, answerTrend } from './answer-neighborhood.ts';
import { answerHomes, answerOfRows } from './answer-records.ts';
import { blocksOf } from './blocks-of.ts';
import { buildRecord } from './record.ts';
import { answerSchools } from './schools.ts';

const parcels = 'Boundaries.ParcelBoundary';
const firstZoom = 14;
const mostParcels = 6_000;

const longitudeOf = (x: number, z: number) => (x / 2 ** z) * 360 - 180;
const latitudeOf = (y: number, z: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** z))) * 180) / Math.PI;

const answerTile: Answerer = async (call, holding) => {
  holding.require([parcels]);
  const [z, x, y] = ['z', 'x', 'y'].map((name) => call.number(name)) as [number, number, number];
  if (x >= 2 ** z) throw invalid('x', `must be below ${2 ** z} at zoom ${z}`);
  if (y >= 2 ** z) throw invalid('y', `must be below ${2 ** z} at zoom ${z}`);
  if (z < firstZoom) return { body: Buffer.alloc(0), type: TILE_TYPE };
  // A parcel whose center is just outside the tile can overlap it.
  const [side, from, to] = [0.05, [x, y], [x + 1, y + 1]] as const;
  const body = await holding.data.draw(
    {
      name: 'parcels',
      sql: `select p.PropertyID as id, p.PropertyID::varchar as propertyid, p.CountyFIPS as fips,
  coalesce(p.ParcelNumberFormatted, '') as apn, p.BoundaryGeoJSON as geometry from w.${parcels} p
where p.CentroidLatitude between $1::double and $2::double and p.CentroidLongitude between $3::double and $4::double
order by p.PropertyID limit ${mostParcels}`,
      values: [
        latitudeOf(to[1] + side, z),
        latitudeOf(from[1] - side, z),
        longitudeOf(from[0] - side, z),
        longitudeOf(to[0] + side, z),
      ],
    },
    { z, x, y },
  );
  return { body, type: TILE_TYPE };
};

const blocks = ['identifier', 'lot', 'address', 'location', 'summary', 'building'];

const answerComparables: Answerer = async (call, holding) => {
  const { list } = call.endpoint;
  holding.require(['Transactions.ArmsLengthSale']);
  const [found] = findProperties(call, holding) ?? [];
  if (found === undefined) return { body: buildAnswer(list, [], 0, call) };
  const [least, limit] = [call.number('minComps') ?? 5, call.number('maxComps') ?? 12];
  const miles = call.number('miles');
  const rules = {
    months: call.number('saleDateRange') ?? 12,
    area: call.number('sqFeetRange') ?? 20,
    years: call.number('yearBuiltRange') ?? 15,
    beds: call.number('bedroomsRange') ?? null,
    limit,
  };
  // By default, the index widens the circle until there are five. For a larger minimum, it is widened here.
  let compared = await holding.data.compare(found, { ...rules, miles: miles ?? (least > 5 ? 1 : null) });
  for (const wider of miles === undefined && least > 5 ? [3, 10] : []) {
    if (compared === undefined || compared.found >= least) break;
    compared = await holding.data.compare(found, { ...rules, miles: wider });
  }
  if (compared === undefined) return { body: buildAnswer(list, [], 0, call) };
  const { comparables, ...valuation } = compared;
  const known = blocksOf(holding, [found, ...comparables.map(({ id }) => id)]);
  const records = comparables.map((each) =>
    buildRecord(blocks, known.get(each.id), {
      id: each.id,
      county: '',
      miles: each.miles,
      block: {
        name: 'sale',
        json: JSON.stringify({
          saleSearchDate: each.soldOn,
          amount: { saleamt: each.price },
          calculation: { pricepersizeunit: each.pricePerSqFt },
        }),
      },
      more: { comparable: JSON.stringify({ alike: each.alike, isOutlier: each.isOutlier }) },
    }),
  );
  const subject = buildRecord(blocks, known.get(found), {
    id: found,
    county: '',
  });
  const body = buildAnswer(list, records, records.length, { page: 1, pagesize: limit });
  return { body: `${body.slice(0, -1)},"subject":${subject},"valuation":${JSON.stringify(valuation)}}` };
};

const answerCodes: Answerer = async (call, holding) => {
  const asked = call.text('table');
  if (asked === undefined) {
    const records = codeTables.map((table) => JSON.stringify({ table }));
    return answerAll(call.endpoint.list, records);
  }
  const table = codeTables.find((each) => each.toLowerCase() === asked.replace(/^reference\./i, '').toLowerCase());
  const [rows = []] = await holding.data.ask({
    sql: `select to_json(t)::varchar from (select * from w.Reference.${table} order by 1) t`,
    values: [],
  });
  const records = rows.map(([json]) => String(json));
  return answerAll(call.endpoint.list, records);
};

const answerers: Readonly<Record<ApiAnswer['kind'], Answerer>> = {
  homes: answerHomes,
  rows: answerOfRows,
  comparables: answerComparables,
  events: answerEvents,
  schools: answerSchools,
  trend: answerTrend,
  pois: answerPois,
  categories: answerCategories,
  community: answerCommunity,
  areas: answerAreas,
  hierarchy: answerHierarchy,
  boundary: answerBoundary,
  land: answerLand,
  streets: answerStreets,
  tile: answerTile,
  codes: answerCodes,
};

export async function answerCall(call: ApiCall, holding: Holding, paging: Paging): Promise<ApiReply> {
  return answerers[call.endpoint.answer.kind](call, holding, paging);
}
