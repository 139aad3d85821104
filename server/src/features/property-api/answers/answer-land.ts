import { Bound } from '../../../adapters/property-index/index.ts';
import { keyOf } from '../paging.ts';
import { buildPlaceSql } from '../place.ts';
import { type Answerer, answerPage } from './answer.ts';
import { blockSql } from './record-sql.ts';
import type { BlockTree } from './row-blocks.ts';

export const landAreas = 'Boundaries.LandArea';
export const streets = 'Boundaries.Street';

const bounds = { south: 'MinLatitude', west: 'MinLongitude', north: 'MaxLatitude', east: 'MaxLongitude' };

export const landTree: BlockTree = {
  identifier: { Id: 'LandAreaID', fips: 'CountyFIPS' },
  type: 'LandAreaTypeCode',
  name: 'LandAreaName',
  postal1: 'SitusZIP',
  latitude: 'CentroidLatitude',
  longitude: 'CentroidLongitude',
  bounds,
  areaacres: 'AreaAcres',
  geometry: '=r.BoundaryGeoJSON::JSON',
};

export const streetTree: BlockTree = {
  identifier: { Id: 'StreetID', fips: 'CountyFIPS' },
  type: 'StreetClassCode',
  name: 'StreetFullName',
  postal1: 'SitusZIP',
  odd: { from: 'OddFromNumber', to: 'OddToNumber' },
  even: { from: 'EvenFromNumber', to: 'EvenToNumber' },
  bounds,
  lengthft: 'LengthFt',
  geometry: '=r.LineGeoJSON::JSON',
};

function answererOf(object: string, tree: BlockTree, order: readonly string[], isDescending: boolean): Answerer {
  return async (call, holding, paging) => {
    holding.require([object]);
    const bound = new Bound();
    const { conditions } = buildPlaceSql(call, holding, bound);
    return answerPage(call, holding, paging, bound, {
      json: blockSql(tree, object, holding, 'r'),
      from: `w.${object} r`,
      conditions,
      keys: order.map((column, index) => keyOf(holding, object, column, 'r', isDescending && index === 0)),
    });
  };
}

export const answerLand = answererOf(landAreas, landTree, ['AreaAcres', 'LandAreaID'], true);
export const answerStreets = answererOf(streets, streetTree, ['StreetFullName', 'StreetID'], false);
