import { type ObjectStorage, openS3, StorageError } from '../adapters/object-storage/index.ts';
import type { Findings } from '../adapters/openid/check-provider.ts';
import { chooseResultStore } from '../config/config.ts';
import { readResultS3 } from '../config/outside-services.ts';
import { parseSettings } from '../config/settings.ts';
import { faultIn, noted } from './check-database.ts';
import type { SettingTexts } from './settings-file.ts';

const patience = { attempts: 1, idleMilliseconds: 5_000, attemptMilliseconds: 5_000 };

/** With `s3`, lists the bucket, and writes, reads and deletes an object. `machine` has the variables that name the machine's credentials. */
export async function checkResults(texts: SettingTexts, machine: NodeJS.ProcessEnv): Promise<Findings> {
  let storage: ObjectStorage | undefined;
  try {
    const named = Object.entries(texts).filter(([name]) => /^(RESULT_|DATABASE_URL$)/.test(name));
    const values = parseSettings(Object.fromEntries(named));
    chooseResultStore(values);
    const settings = readResultS3(values, machine);
    if (settings === undefined) return noted();
    storage = openS3(settings, patience);
    await tryOut(storage);
    const isUnused = 'machine' in settings.key && values.resultS3AccessKeyId !== '';
    return isUnused ? noted('The access key in the settings is not used.') : noted();
  } catch (cause) {
    const { message } = cause as Error;
    return faultIn(
      cause instanceof StorageError ? `The bucket can't be used: ${message.replace(/\.?$/, '.')}` : message,
    );
  } finally {
    storage?.close();
  }
}

async function tryOut(storage: ObjectStorage): Promise<void> {
  await storage.probe();
  const key = `setup-${crypto.randomUUID()}`;
  const bytes = Buffer.from('Written by npm run setup.');
  await storage.put(key, [bytes]);
  const read = await storage.get(key, { from: 0, to: bytes.length }).finally(() => storage.remove(key));
  if (read?.bytes.equals(bytes) !== true) throw new StorageError('wrong', 'it returns other bytes than it was given');
}
