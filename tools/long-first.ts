import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { root } from './run-program.ts';

/** Long files with few tests. Large files start early anyway; these would still be running after all others have finished. */
export const longFiles = [
  'e2e/fresh-clone.test.ts',
  'e2e/every-dialog.test.ts',
  'e2e/kinds-of-accounts.test.ts',
  'e2e/workbench-journeys/engine-room.test.ts',
  'e2e/workbench-journeys/postgres.test.ts',
  'server/src/features/runs/watched-runs.test.ts',
  'server/src/security/hostile-runs.test.ts',
  'server/src/security/nth-message.test.ts',
  'server/src/security/killed-workers.test.ts',
  'server/src/security/trial-boundary.test.ts',
  'server/src/security/nth-database-call.test.ts',
  'warehouse/src/check/check-warehouse.test.ts',
  'warehouse/src/build/build-warehouse.test.ts',
  'server/src/stopping.test.ts',
  'server/src/security/lost-answers.test.ts',
  'server/src/security/killed-server.test.ts',
  'server/src/execution/execution.test.ts',
  'server/src/features/results/results-in-s3.test.ts',
  'server/src/main.test.ts',
  'server/src/outages.test.ts',
  'server/src/security/killed-uploads.test.ts',
  'server/src/security/nth-file-call.test.ts',
  'server/src/security/nth-postgres-call.test.ts',
  'tools/start.test.ts',
  'warehouse/src/lake/write-lake.test.ts',
  'warehouse/src/main.test.ts',
].map((file) => join(root, file));

export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longFiles.includes(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export function missingLongFiles(): string[] {
  return longFiles.filter((file) => !existsSync(file));
}
