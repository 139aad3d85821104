/** Node's shared memory for small buffers is never longer. */
const sharedBytes = 64 * 1024;

/** Gives memory back at once. Left to the collector, long buffers would take dozens of megabytes before it runs. */
export function freeMemory({ buffer }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength > sharedBytes) buffer.transfer(0);
}
