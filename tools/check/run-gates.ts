import { checkBundleBudget } from './check-bundle-budget.ts';
import { checkLint, checkTypes, checkUnusedCode } from './check-code.ts';
import { checkFileSizes } from './check-file-sizes.ts';
import { checkConfigurationDocs, checkContent } from './check-generated-files.ts';
import { checkImports } from './check-imports.ts';
import { checkLockFile } from './check-lock-file.ts';
import { checkReferences } from './check-references.ts';
import { checkReliabilityPage } from './check-reliability-page.ts';
import { checkWording } from './check-wording.ts';
import type { Gate, GateResult } from './gate.ts';

const gates: Gate[] = [
  checkTypes,
  checkLint,
  checkImports,
  checkUnusedCode,
  checkLockFile,
  checkFileSizes,
  checkBundleBudget,
  checkConfigurationDocs,
  checkReliabilityPage,
  checkReferences,
  checkContent,
  checkWording,
];

export async function runGates(): Promise<{ passed: number; failed: number }> {
  const results = await Promise.all(
    gates.map((gate) =>
      gate.run().catch((error: Error): GateResult => ({ problems: [String(error.stack)], says: '' })),
    ),
  );
  results.forEach(({ problems, says }, index) => {
    const verdict = problems.length === 0 ? 'ok    ' : 'FAILED';
    console.log(`${verdict} ${gates[index]?.name}${says ? ` (${says})` : ''}`);
    for (const problem of problems) console.log(problem.replace(/^/gm, '       '));
  });
  const failed = results.filter((result) => result.problems.length > 0).length;
  return { passed: results.length - failed, failed };
}
