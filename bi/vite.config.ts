import { appBuild } from '@platbook/ui/build/app-build';
import { mapLibrary } from '@platbook/ui/build/map-library';
import { defineConfig } from 'vite';

export default defineConfig(
  appBuild({
    config: import.meta.url,
    base: '/report/',
    plugins: [mapLibrary()],
    chunks: [
      { name: 'tanstack', test: /node_modules[\\/]@tanstack[\\/]/, priority: 10 },
      { name: 'floating', test: /node_modules[\\/]@floating-ui[\\/]/, priority: 10 },
    ],
    // MapLibre is one file, loaded with the first map.
    mostChunkKb: 1_200,
    port: 5175,
    served: ['/api', '/oidc', '/brand'],
  }),
);
