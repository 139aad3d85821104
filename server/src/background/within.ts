/** The outcome of the work, or an error on timeout; the work itself continues. */
export async function within<T>(milliseconds: number, work: Promise<T>, failure = 'Timed out'): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(failure)), milliseconds);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
