import { defineConfig } from 'vite';
import { appBuild } from '../web/app-build.ts';
import { mapLibrary } from './map-library.ts';

/** The build of Property Navigator. */
export default defineConfig(
  appBuild({
    config: import.meta.url,
    base: '/navigator/',
    plugins: [mapLibrary()],
    chunks: [{ name: 'tanstack', test: /node_modules[\\/]@tanstack[\\/]/, priority: 10 }],
    // MapLibre is one file; the check weighs the first visit.
    mostChunkKb: 1_200,
    port: 5174,
    served: ['/api', '/oidc', '/brand', '/signin'],
  }),
);
