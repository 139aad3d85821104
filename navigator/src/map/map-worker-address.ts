import address from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';

/** URL of the map library's worker. A build replaces it with its own (navigator/map-library.ts). */
export const mapWorkerAddress: string = address;
