import { appBuild, pagePreloads, sharedModules } from '@platbook/ui/build/app-build';
import { mapLibrary } from '@platbook/ui/build/map-library';
import { defineConfig } from 'vite';

export default defineConfig(
  appBuild({
    config: import.meta.url,
    base: '/',
    plugins: [mapLibrary(), pagePreloads(import.meta.url, 'src/app/pages.ts')],
    chunks: sharedModules(import.meta.url, {
      main: 'src/main.tsx',
      pages: 'src/app/pages.ts',
      first: 'src/features/workbench/WorkbenchPage.tsx',
    }),
    // MapLibre is one file, loaded with the first map.
    mostChunkKb: 1_200,
    port: 5173,
    served: ['/api', '/oidc', '/brand'],
  }),
);
