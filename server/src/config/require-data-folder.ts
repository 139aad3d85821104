import { accessSync, constants, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Creates the data folder and writes to it once. If that fails, throws one sentence that says what to do. */
export function requireDataFolder(folder: string): void {
  const probe = path.join(folder, `.probe-${process.pid}`);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(probe, Buffer.alloc(4096, 1));
    rmSync(probe);
  } catch (cause) {
    const code = codeOf(cause, folder);
    // On a full disk, the probe file exists but is empty.
    if (code === 'ENOSPC' || code === 'EDQUOT') rmSync(probe, { force: true });
    throw new Error(explain(path.resolve(folder), code), { cause });
  }
}

/** Creating folders on a read-only file system fails with ENOENT, as if the parent were missing. */
function codeOf(cause: unknown, folder: string): string | undefined {
  const { code } = cause as NodeJS.ErrnoException;
  if (code !== 'ENOENT') return code;
  let parent = path.resolve(folder);
  while (!existsSync(parent) && parent !== path.dirname(parent)) parent = path.dirname(parent);
  try {
    accessSync(parent, constants.W_OK);
    return code;
  } catch (refusal) {
    return (refusal as NodeJS.ErrnoException).code;
  }
}

function explain(folder: string, code: string | undefined): string {
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return `No disk space is left for the data folder ${folder}. Free some space and start again.`;
    case 'EROFS':
      return `The data folder ${folder} is on a read-only file system. Choose another one with DATA_FOLDER.`;
    case 'EACCES':
    case 'EPERM':
      return `This account can't write to the data folder ${folder}${process.getuid === undefined ? '' : ` (user id ${process.getuid()})`}. Give it to that account, or choose another one with DATA_FOLDER.`;
    case 'ENOTDIR':
    case 'EEXIST':
      return `DATA_FOLDER is ${folder}, which isn't a folder.`;
    default:
      return `The data folder ${folder} can't be used (${code}). Choose another one with DATA_FOLDER.`;
  }
}
