/** Runs a step, and prints its name and then its duration. A failure is passed on unchanged. */
export async function logStep<T>(name: string, step: () => Promise<T>): Promise<T> {
  const started = performance.now();
  console.log(`${name} …`);
  const result = await step();
  console.log(`${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return result;
}
