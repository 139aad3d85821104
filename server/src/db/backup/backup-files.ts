/** Files of the data folder that a backup has. */
import { constants, existsSync } from 'node:fs';
import { copyFile, mkdir, open, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { SecretBox } from '../secret-box.ts';
import { type BackupFile, hashOf } from './manifest.ts';

const plainFiles = ['gateway-certificate.pem', 'gateway-port'];
const secretFiles = ['gateway-key.pem'];
const sealedPlace = (name: string) => `backup:${name}`;
const filesFolder = 'files';
const resultsFolder = 'results';

export async function describeFile(folder: string, path: string): Promise<BackupFile> {
  const file = join(folder, path);
  const handle = await open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { path, bytes: (await stat(file)).size, sha256: await hashOf(file) };
}

/** Secrets are encrypted with the newest of ENCRYPTION_KEYS. */
export async function copyDataFiles(dataFolder: string, folder: string, box: SecretBox): Promise<BackupFile[]> {
  const made: BackupFile[] = [];
  await mkdir(join(folder, filesFolder), { mode: 0o700 });
  for (const name of [...plainFiles, ...secretFiles]) {
    const content = await readFile(join(dataFolder, name), 'utf8').catch(() => undefined);
    if (content === undefined) continue;
    const path = join(filesFolder, name);
    const written = secretFiles.includes(name) ? box.seal(content, sealedPlace(name)) : content;
    await writeFile(join(folder, path), written, { mode: 0o600 });
    made.push(await describeFile(folder, path));
  }
  return made;
}

/** Results can expire while they are copied. */
export async function copyResults(dataFolder: string, folder: string): Promise<BackupFile[]> {
  const made: BackupFile[] = [];
  for (const name of await readdir(join(dataFolder, resultsFolder), { recursive: true }).catch(() => [])) {
    if (!name.endsWith('.rows')) continue;
    const path = join(resultsFolder, name);
    await mkdir(dirname(join(folder, path)), { recursive: true, mode: 0o700 });
    const isCopied = await copyFile(join(dataFolder, path), join(folder, path), constants.COPYFILE_FICLONE).then(
      () => true,
      (cause: NodeJS.ErrnoException) => {
        if (cause.code !== 'ENOENT') throw cause;
        return false;
      },
    );
    if (isCopied) made.push(await describeFile(folder, path));
  }
  return made;
}

/** Files that the data folder already has stay, except the ones of the SQL endpoint, which its clients trust. */
export async function restoreFiles(
  files: readonly BackupFile[],
  folder: string,
  dataFolder: string,
  box: SecretBox,
): Promise<void> {
  for (const { path } of files) {
    const isOfEndpoint = path.startsWith(filesFolder);
    const target = join(dataFolder, isOfEndpoint ? path.slice(filesFolder.length + 1) : path);
    if (!isOfEndpoint && existsSync(target)) continue;
    await mkdir(dirname(target), { recursive: true });
    if (isOfEndpoint) {
      const name = path.slice(filesFolder.length + 1);
      const text = await readFile(join(folder, path), 'utf8');
      const isSecret = secretFiles.includes(name);
      await writeFile(`${target}.new`, isSecret ? box.open(text, sealedPlace(name)) : text, { mode: 0o600 });
    } else await copyFile(join(folder, path), `${target}.new`, constants.COPYFILE_FICLONE);
    await rename(`${target}.new`, target);
  }
}
