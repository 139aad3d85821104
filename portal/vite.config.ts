import { appBuild, pagePreloads, sharedModules } from '@platbook/ui/build/app-build';
import { defineConfig } from 'vite';

export default defineConfig(
  appBuild({
    config: import.meta.url,
    base: '/',
    plugins: [pagePreloads(import.meta.url, 'src/app/pages.ts')],
    chunks: sharedModules(import.meta.url, {
      main: 'src/main.tsx',
      pages: 'src/app/pages.ts',
      first: 'src/features/workbench/WorkbenchPage.tsx',
    }),
    port: 5173,
    served: ['/api', '/oidc', '/brand'],
  }),
);
