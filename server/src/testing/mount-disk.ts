import { execFileSync } from 'node:child_process';
import { temporaryFolder } from './temporary-folder.ts';

/** A file system of this size, for the tests of a file. Only root can mount; elsewhere `isMounted` is false. */
export function mountDisk(name: string, size: string) {
  const disk = temporaryFolder(name, afterAll);
  const mount = (...options: string[]): boolean => {
    try {
      execFileSync('/bin/mount', [...options, disk], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  };
  const isMounted = mount('-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs');
  afterAll(() => {
    if (isMounted) execFileSync('/bin/umount', ['-l', disk]);
  });
  return { disk, isMounted, makeReadOnly: () => mount('-o', 'remount,ro') };
}
