/** Throws when an id is not a UUID: whatever names a file or a row of ours was made by us. */
export function requireUuid(id: string): void {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw new Error('a statement id is a UUID');
}
