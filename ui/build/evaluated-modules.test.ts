import { fileURLToPath } from 'node:url';
import { TSQL_FUNCTIONS } from '@platbook/sql/tsql-functions';
import { build, type Rolldown } from 'vite';
import { evaluatedModules } from './app-build.ts';

it("puts the list of T-SQL functions into a page's build without the translator that computes it", async () => {
  const input = fileURLToPath(import.meta.resolve('@platbook/sql/tsql-functions'));
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [evaluatedModules()],
    build: { write: false, rolldownOptions: { input, preserveEntrySignatures: 'strict' } },
  });
  const [chunk] = (built as Rolldown.RolldownOutput).output;
  for (const name of TSQL_FUNCTIONS) expect(chunk.code).toContain(name);
  expect(chunk.code.length).toBeLessThan(5000);
});
