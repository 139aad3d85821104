/** Throws if an ID isn't a UUID, so no outside text can name a file or a row. */
export function requireUuid(id: string): void {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw new Error('a statement id is a UUID');
}
