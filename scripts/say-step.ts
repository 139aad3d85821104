/** Runs one step, saying what it is and, when it ended, how long it took. A failure passes through unchanged. */
export async function sayStep<T>(name: string, step: () => Promise<T>): Promise<T> {
  const started = performance.now();
  console.log(`${name} …`);
  const result = await step();
  console.log(`${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return result;
}
