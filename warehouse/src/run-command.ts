import { addIndexes } from './build/add-indexes.ts';
import { addSet } from './build/add-set.ts';
import { buildWarehouse, countSteps } from './build/build-warehouse.ts';
import { isWarehouseStale, lacksIndex } from './build/manifest.ts';
import { removeSet } from './build/remove-set.ts';
import { BuildError } from './build-error.ts';
import { runLake } from './lake/run-lake.ts';
import { ArgumentError, parseArguments, USAGE } from './parse-arguments.ts';
import { runIndex } from './postgres-index/run-index.ts';
import { profileWarehouse } from './profile/profile-warehouse.ts';
import { openProgress } from './progress.ts';

export async function runCommand(
  words: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  try {
    const options = parseArguments(words);
    if (options.help) {
      process.stdout.write(`${USAGE}\n`);
    } else if (options.addSet) {
      const { file, bytes } = await addSet(options.folder, options.addSet, options);
      process.stdout.write(`File ready: ${file}, ${(bytes / 1e6).toFixed(0)} MB\n`);
    } else if (options.removeSet) {
      await removeSet(options.folder, options.removeSet);
    } else if (options.profile) {
      process.stdout.write(JSON.stringify(await profileWarehouse(options.folder, options)));
    } else if (options.lake) {
      if (!(await runLake(options.lake, { ...options, environment }, process.stdout))) process.exitCode = 1;
    } else if (options.index) {
      if (!(await runIndex(options.index, options, process.stdout))) process.exitCode = 1;
    } else if (!options.ifStale || isWarehouseStale(options.folder, options)) {
      const progress = openProgress(process.stdout, countSteps(options));
      process.stdout.write(`Building the ${options.scale} warehouse in ${options.folder}\n`);
      const manifest = await buildWarehouse(options, progress);
      const megabytes = manifest.sets.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
      progress.finish(`Warehouse ready: ${manifest.sets.length} files, ${megabytes.toFixed(0)} MB`);
    } else if (!options.indexLater && lacksIndex(options.folder, options)) {
      const progress = openProgress(process.stdout, 1);
      await addIndexes(options.folder, options, progress);
      progress.finish('Search index ready');
    }
  } catch (error) {
    const expected = error instanceof ArgumentError || error instanceof BuildError;
    process.stderr.write(
      `${process.stdout.isTTY ? '\n' : ''}${expected ? (error as Error).message : `Couldn't build the warehouse: ${(error as Error).message.split('\n')[0]}`}\n`,
    );
    process.exitCode = error instanceof ArgumentError ? 2 : 1;
  }
}
