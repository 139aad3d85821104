import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { loadReports } from './load-reports.ts';

const content = new URL('../../../../content', import.meta.url).pathname;

it('names every fault of a report with file and line, and accepts a folder without reports', () => {
  const folder = temporaryFolder('content');
  expect(loadReports(folder)).toEqual([]);
  cpSync(join(content, 'reports'), join(folder, 'reports'), { recursive: true });
  expect(loadReports(folder).map(({ definition }) => definition.id)).toEqual(['foreclosure', 'market-trends']);
  const file = join(folder, 'reports/foreclosure/report.json');
  const text = readFileSync(file, 'utf8');
  const change = (from: string, to: string) => {
    expect(text).toContain(from);
    writeFileSync(file, text.replace(from, to));
  };
  change('"sort": "-per-10000"', '"sort": "-reos"');
  expect(() => loadReports(folder)).toThrow(
    /foreclosure\/report\.json:\d+: It is sorted by 'reos', which it doesn't show/,
  );
  change('"counted": "properties"', '"counted": "nothing"');
  expect(() => loadReports(folder)).toThrow(/report\.json:\d+: Unknown measure 'nothing'/);
  change('"note": "process"', '"note": "months-of-nothing"');
  expect(() => loadReports(folder)).toThrow(/report\.json:\d+: Unknown dimension 'months-of-nothing'/);
  change('"note": "process"', '"note": "month"');
  expect(() => loadReports(folder)).toThrow(/report\.json:\d+: No cube has both 'county' and 'month'/);
  change('"sequence": 1,', '"sequence": "1", "more": 2,');
  expect(() => loadReports(folder)).toThrow(/:5: Unknown field 'more'[\s\S]*:5: .*sequence/);
  writeFileSync(file, text);
  rmSync(join(folder, 'reports/foreclosure/cubes/homes.sql'));
  expect(() => loadReports(folder)).toThrow(/report\.json:\d+: There is no file cubes\/homes\.sql/);
});
