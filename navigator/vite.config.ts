import { appBuild } from '@platbook/ui/build/app-build';
import { mapLibrary } from '@platbook/ui/build/map-library';
import { defineConfig } from 'vite';

export default defineConfig(
  appBuild({
    config: import.meta.url,
    base: '/navigator/',
    plugins: [mapLibrary()],
    chunks: [{ name: 'tanstack', test: /node_modules[\\/]@tanstack[\\/]/, priority: 10 }],
    // MapLibre is one file. The first-visit check limits the weight of the page.
    mostChunkKb: 1_200,
    port: 5174,
    served: ['/api', '/oidc', '/brand', '/signin'],
  }),
);
