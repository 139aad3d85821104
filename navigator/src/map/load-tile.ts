import { getMapTile } from '@platbook/contract/property/property-map';
import { createTileLoader } from '@platbook/ui/map/tile-loader';
import { callForBytes } from '../api/call.ts';

export const loadTile = createTileLoader((params, signal) => callForBytes(getMapTile, { params, signal }));
