import { execFile, spawnSync } from 'node:child_process';
import { globSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openPropertyApiWorld } from '../../testing/worlds/property-api-world.ts';
import { toolsCell } from '../downloads/files/notebook-cells.ts';
import { API_BASE } from './endpoints/endpoint.ts';

const content = path.resolve(import.meta.dirname, '../../../../content/packs');
const hasPython = spawnSync('python3', ['--version']).status === 0;

/** Runs the REST cell of each given notebook against the API, and prints how many rows have each column. */
const program = `
import ast
import sys

SOURCE, REST_URL, KEY = "rest", sys.argv[1], sys.argv[2]
${toolsCell.replace('10_000', '200')}

answers = {}
for file in sys.argv[3:]:
    [rest] = [node.value for node in ast.parse(open(file).read()).body
              if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "REST"]
    rows = load("extract", ast.literal_eval(rest))
    columns = {name: sum(row[name] is not None for row in rows) for name in rows[0]} if rows else {}
    answers[file.split("/")[-1]] = {"rows": len(rows), "columns": columns}
print(json.dumps(answers))
`;

it.skipIf(!hasPython)(
  "returns every column that the packs' notebooks read from the REST API, with python3",
  async () => {
    const files = globSync(`${content}/*/analytics/*.py`);
    expect(files.length).toBeGreaterThan(8);
    const folder = temporaryFolder('rest');
    writeFileSync(path.join(folder, 'rest.py'), program);
    const { app, keys } = await openPropertyApiWorld();
    onTestFinished(() => app.close());
    const given = [path.join(folder, 'rest.py'), `${app.url}${API_BASE}`, keys['trial'] as string, ...files];
    const { stdout } = await promisify(execFile)('python3', given);
    const answers = JSON.parse(stdout) as Record<string, { rows: number; columns: Record<string, number> }>;
    for (const [file, { rows, columns }] of Object.entries(answers)) {
      expect([file, rows > 0]).toEqual([file, true]);
      for (const [name, filled] of Object.entries(columns))
        expect([file, name, filled > 0]).toEqual([file, name, true]);
    }
  },
  180_000,
);
