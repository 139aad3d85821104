import address from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';

/** Where the half of the map library lies that works beside the page; a build takes its own in its place (navigator/map-library.ts). */
export const mapWorkerAddress: string = address;
