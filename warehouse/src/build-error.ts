export class BuildError extends Error {}

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
