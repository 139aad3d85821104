/** The only database, and `master`, which Management Studio opens first. Names keep their meaning afterward. */
export const isOpen = (name: string, database: string): boolean =>
  [database.toLowerCase(), 'master'].includes(name.toLowerCase());
