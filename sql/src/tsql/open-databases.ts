/**
 * Whether USE accepts a name: the only database, and `master`, which Management Studio opens first. Names keep their meaning afterward,
 * since `master.sys` is answered from the only database.
 */
export const isOpen = (name: string, database: string): boolean =>
  [database.toLowerCase(), 'master'].includes(name.toLowerCase());
