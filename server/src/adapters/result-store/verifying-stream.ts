import { createHash } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';

/**
 * Passes bytes on and compares their SHA-256 at the end. The last chunk is held back until the sum is right, so a
 * damaged file never looks like a whole answer.
 */
export function verifyingStream(sha256: string): Transform {
  const hash = createHash('sha256');
  let held: Buffer | undefined;
  return new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      hash.update(chunk);
      const previous = held;
      held = chunk;
      if (previous === undefined) done();
      else done(null, previous);
    },
    flush(done: TransformCallback) {
      if (hash.digest('hex') !== sha256) done(new Error('a stored result is damaged'));
      else done(null, held ?? Buffer.alloc(0));
    },
  });
}
