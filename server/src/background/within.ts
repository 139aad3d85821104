/** The outcome of the work, or an error on timeout; the work itself continues. */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('Timed out')), milliseconds);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
