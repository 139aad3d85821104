/** Node's shared pool for small buffers is never longer. */
const sharedBytes = 64 * 1024;

/** Frees a buffer immediately. The garbage collector would let long buffers grow to dozens of megabytes first. */
export function freeMemory({ buffer }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength > sharedBytes) buffer.transfer(0);
}
