import { getPortalTile } from '@platbook/contract/property/property-map';
import { createTileLoader } from '@platbook/ui/map/tile-loader';
import { call } from '../../../api/call.ts';

export const loadTile = createTileLoader(async (params, signal) => {
  const { data } = await call(getPortalTile, { params, signal, asBytes: true, isBackground: true });
  return data as ArrayBuffer;
});
