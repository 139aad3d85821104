import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/** Replaces modules by the values that they export, so a page gets a list and not the program that computes it. */
export function evaluatedModules(): Plugin {
  return {
    name: 'evaluated-modules',
    load: {
      filter: { id: /[\\/]sql[\\/]src[\\/]tsql-functions\.ts$/ },
      async handler(id) {
        const values: Record<string, unknown> = await import(pathToFileURL(id).href);
        return Object.entries(values)
          .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`)
          .join('');
      },
    },
  };
}
