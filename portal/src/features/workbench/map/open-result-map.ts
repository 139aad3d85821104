import { namedAreas } from '@platbook/ui/map/base-map-labels';
import { baseMapLayers, baseMapStyle } from '@platbook/ui/map/base-map-style';
import type { Camera } from '@platbook/ui/map/camera';
import { createMap, repaint } from '@platbook/ui/map/create-map';
import { readMapColors } from '@platbook/ui/map/map-colors';
import { areasInView, setNames } from '@platbook/ui/map/tile-areas';
import type { MapPoint } from '../../../charts/map/map-shapes.ts';
import { loadTile } from './load-tile.ts';
import { createPointLayer } from './point-layer.ts';

interface MapEvents {
  onMove: (camera: Camera) => void;
  onPress: (pixel: MapPoint) => void;
  /** Undefined while a button is down, and off the map. */
  onHover: (pixel: MapPoint | undefined) => void;
}

export type OpenMap = ReturnType<typeof openResultMap>;

/** Opens the map in an element that handles the keys. Throws in a browser without WebGL. */
export function openResultMap(host: HTMLElement, start: Camera, { onMove, onPress, onHover }: MapEvents) {
  const colors = readMapColors();
  const map = createMap({ host, start, style: baseMapStyle(baseMapLayers({ colors })), loadTile });
  const points = createPointLayer('result', colors);
  const canvas = map.getCanvas();
  for (const name of ['tabindex', 'role', 'aria-label']) canvas.removeAttribute(name);
  canvas.setAttribute('aria-hidden', 'true');
  map.keyboard.disable();
  map.boxZoom.disable();
  map.setMinZoom(0);
  // Also after the graphics card was reset.
  map.on('style.load', () => map.addLayer(points));
  // The points are shown without the tiles that can't be loaded.
  map.on('error', () => {});
  const report = () => onMove({ lat: map.getCenter().lat, lon: map.getCenter().lng, zoom: map.getZoom() });
  map.on('move', report);
  map.on('resize', report);
  map.on('click', ({ point }) => onPress(point));
  map.on('mousemove', ({ point, originalEvent }) => onHover(originalEvent.buttons === 0 ? point : undefined));
  map.on('mouseout', () => onHover(undefined));
  map.on('idle', followNames());
  function followNames() {
    let shown = '';
    return () => {
      const areas = namedAreas(areasInView(map).areas, map.getZoom());
      const ids = areas.map(({ geoId }) => geoId).join(' ');
      // New names make the map draw, and so idle, once more.
      if (ids !== shown) setNames(map, areas);
      shown = ids;
    };
  }
  return {
    show: ({ lat, lon, zoom }: Camera) => void map.jumpTo({ center: [lon, lat], zoom }),
    zoomBy: (steps: number, around: Omit<Camera, 'zoom'>) =>
      void map.easeTo({ zoom: map.getZoom() + steps, around: [around.lon, around.lat], duration: 200 }),
    setPoints: points.setPoints,
    setMarks: points.setMarks,
    setMovable: (isMovable: boolean) => {
      for (const handler of [map.dragPan, map.doubleClickZoom])
        if (isMovable) handler.enable();
        else handler.disable();
    },
    readColors: () => {
      const next = readMapColors();
      if (map.isStyleLoaded()) repaint(map, baseMapLayers({ colors: next }));
      points.setColors(next);
    },
    close: () => map.remove(),
  };
}
