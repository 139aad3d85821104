import type { Limits } from '../database.ts';
import type { LakeArguments } from '../parse-arguments.ts';
import { openProgress } from '../progress.ts';
import { checkLake } from './check-lake.ts';
import { registerLake } from './register-lake.ts';
import { openTrino } from './trino-statements.ts';
import { readBucket, uploadLake } from './upload-lake.ts';
import { writeLake } from './write-lake.ts';

interface Setting extends Limits {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Objects of the model and cubes, for a progress bar. */
const STEPS = 53;

/** `npm run warehouse -- --lake`: writes and registers, or checks. False if the check found a difference. */
export async function runLake(lake: LakeArguments, setting: Setting, out: NodeJS.WriteStream): Promise<boolean> {
  const { register, user, catalog, location } = lake;
  const ask =
    register === undefined
      ? undefined
      : openTrino({ url: register, user, password: setting.environment.TRINO_PASSWORD });
  const { folder, threads, memory } = setting;
  const options = { folder, threads, memory, lake: lake.lake };
  if (lake.check) {
    let [objects, equal] = [0, 0];
    const isEqual = await checkLake({ ...options, trino: ask && { ask, catalog } }, ({ object, differences }) => {
      objects += 1;
      if (differences.length === 0) equal += 1;
      else out.write(`${object}: ${differences.join('; ')}\n`);
    });
    out.write(`${equal} of ${objects} objects are equal\n`);
    return isEqual;
  }
  const writing = openProgress(out, STEPS);
  const { manifest, written } = await writeLake(options, writing);
  const files = manifest.objects.flatMap((object) => object.files);
  const megabytes = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
  writing.finish(`Lake ready: ${written} of ${files.length} files written, ${megabytes.toFixed(0)} MB`);
  if (lake.bucket !== undefined) {
    const sending = openProgress(out, files.length);
    const { sent } = await uploadLake(lake.lake, manifest, readBucket(lake.bucket, setting.environment), sending);
    sending.finish(`Uploaded ${sent} of ${files.length} files to ${lake.bucket}`);
  }
  if (ask === undefined) return true;
  const registering = openProgress(out, STEPS);
  const { tables } = await registerLake(ask, manifest, { catalog, location }, registering);
  registering.finish(`Registered in Trino: ${tables} of ${manifest.objects.length} tables are new`);
  return true;
}
