/** argon2id, computed on the native package's thread pool, never on the main thread. */
import { hash, type Options, verify } from '@node-rs/argon2';
import { normalPassword } from '@platbook/contract/rules/password';

// The package's enum doesn't work with type stripping; 2 is argon2id.
const options: Options = {
  algorithm: 2 as NonNullable<Options['algorithm']>,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

let decoy: Promise<string> | undefined;

export function hashPassword(password: string): Promise<string> {
  return hash(normalPassword(password), options);
}

/** Verifies a password. Without a hash (no such account), does the same work and returns false. */
export async function isPasswordRight(password: string, passwordHash: string | undefined): Promise<boolean> {
  if (passwordHash !== undefined) return verify(passwordHash, normalPassword(password));
  decoy ??= hashPassword('no account has this one');
  await verify(await decoy, normalPassword(password));
  return false;
}
