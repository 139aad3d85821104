import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiGuide } from './api-guide.ts';
import { root } from './run-program.ts';

it('lists the endpoints of the REST API in the guide as they are served: run "node tools/api-guide.ts"', () => {
  expect(readFileSync(join(root, 'docs', 'guide', 'rest-api.md'), 'utf8')).toBe(apiGuide());
});
