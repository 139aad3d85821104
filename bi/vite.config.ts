import { appBuild } from '@platbook/ui/build/app-build';
import { defineConfig } from 'vite';

export default defineConfig(
  appBuild({
    config: import.meta.url,
    base: '/report/',
    chunks: [
      { name: 'tanstack', test: /node_modules[\\/]@tanstack[\\/]/, priority: 10 },
      { name: 'floating', test: /node_modules[\\/]@floating-ui[\\/]/, priority: 10 },
    ],
    port: 5175,
    served: ['/api', '/oidc', '/brand'],
  }),
);
