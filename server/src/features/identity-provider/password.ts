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

/** A hash of no account's password, with the same options. */
const decoy = '$argon2id$v=19$m=19456,t=2,p=1$Kpq9K8lZVO4SgY63anBISg$obEChbaEAbiI3+eba0C2QXOEhEdTfRTJwM15pfyE340';

export const hashPassword = (password: string): Promise<string> => hash(normalPassword(password), options);

/** Verifies a password. Without a hash (no such account), does the same work and returns false. */
export async function isPasswordRight(password: string, passwordHash: string | undefined): Promise<boolean> {
  const isRight = await verify(passwordHash ?? decoy, normalPassword(password));
  return isRight && passwordHash !== undefined;
}
