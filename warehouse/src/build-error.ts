/** A build or an order that cannot be done, with a sentence for the person who asked for it. */
export class BuildError extends Error {}

/** The same failure as a BuildError when its cause is known (disk full, no permission, too little memory), else as it came. */
export function asBuildError(error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || /no space left|disk full|max_temp_directory_size/i.test(message))
    return new BuildError("The disk is full, so the warehouse couldn't be built. The previous warehouse is unchanged.");
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new BuildError(`The warehouse folder isn't writable: ${message}.`);
  if (/out of memory/i.test(message))
    return new BuildError('The memory limit is too low for this scale. Raise it with --memory.');
  return error;
}
