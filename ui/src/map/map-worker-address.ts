import address from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';

/** A build replaces this file, so that the worker shares the page's chunk of the map library (ui/build/map-library.ts). */
export const mapWorkerAddress: string = address;
