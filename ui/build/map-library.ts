import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Plugin, transformWithOxc } from 'vite';

const library = dirname(createRequire(import.meta.url).resolve('maplibre-gl/package.json'));
const source = join(library, 'src').replaceAll('\\', '/');
const pageId = '\0map-library';
const page = [
  `export { Map } from '${source}/ui/map.ts';`,
  `export { LngLatBounds } from '${source}/geo/lng_lat_bounds.ts';`,
  `export { prewarm } from '${source}/util/global_worker_pool.ts';`,
  `export { addProtocol } from '${source}/source/protocol_crud.ts';`,
  `import { config } from '${source}/util/config.ts';`,
  `export const setWorkerUrl = (address) => { config.WORKER_URL = address; };`,
].join('\n');

/** Modules for MLT tiles, relief, buildings, images and the globe, with their exports. Our map uses none of them. */
const unused: Readonly<Record<string, readonly string[]>> = {
  'geo/projection/globe_transform.ts': ['GlobeTransform', 'createGlobeTransform'],
  'geo/projection/globe_camera_helper.ts': ['GlobeCameraHelper'],
  'geo/projection/globe_projection.ts': ['GlobeProjection'],
  'geo/projection/vertical_perspective_transform.ts': ['createVerticalPerspectiveTransform'],
  'geo/projection/vertical_perspective_camera_helper.ts': ['VerticalPerspectiveCameraHelper'],
  'geo/projection/vertical_perspective_projection.ts': ['VerticalPerspectiveProjection'],
  'render/terrain.ts': ['Terrain'],
  'webgl/render_to_texture.ts': ['RenderToTexture'],
  'source/vector_tile_mlt.ts': ['MLTVectorTile'],
  'source/raster_dem_tile_source.ts': ['RasterDEMTileSource'],
  'source/video_source.ts': ['VideoSource'],
  'webgl/draw/draw_heatmap.ts': ['drawHeatmap'],
  'webgl/draw/draw_hillshade.ts': ['drawHillshade'],
  'webgl/draw/draw_color_relief.ts': ['drawColorRelief'],
  'webgl/draw/draw_fill_extrusion.ts': ['drawFillExtrusion'],
  'webgl/draw/draw_raster.ts': ['drawRaster'],
};

/** Built from source without the modules our map never uses, and with one chunk for the page and the worker: 275 kB instead of 440. */
export function mapLibrary(): Plugin {
  const stubs = new Map(Object.entries(unused).map(([file, names]) => [`${source}/${file}`, stubOf(names)]));
  return {
    name: 'map-library',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === 'maplibre-gl' ? pageId : undefined),
    load(id) {
      if (id === pageId) return page;
      const path = id.replaceAll('\\', '/');
      if (path.endsWith('/src/map/map-worker-address.ts')) {
        const worker = this.emitFile({ type: 'chunk', id: `${source}/source/worker.ts`, name: 'map-worker' });
        return `export const mapWorkerAddress = import.meta.ROLLUP_FILE_URL_${worker};`;
      }
      return path.startsWith(`${source}/`) && path.endsWith('.ts') ? (stubs.get(path) ?? readSource(id)) : undefined;
    },
  };
}

/** Transpiles with the library's own setting: a field that is only declared must not overwrite what a superclass has set. */
async function readSource(file: string): Promise<string> {
  const text = await readFile(file, 'utf8');
  const { code } = await transformWithOxc(text, file, {
    lang: 'ts',
    typescript: { removeClassFieldsWithoutInitializer: true, onlyRemoveTypeImports: false },
  });
  return code;
}

function stubOf(names: readonly string[]): string {
  const left = 'this part of the map library is left out by ui/build/map-library.ts';
  return names.map((name) => `export function ${name}() { throw new Error('${name}: ${left}'); }`).join('\n');
}
