/**
 * Whether USE accepts a name: the one database, and `master`, which Management Studio opens first. Names keep their meaning after it, since
 * `master.sys` is answered from the one database.
 */
export const isOpen = (name: string, database: string): boolean =>
  [database.toLowerCase(), 'master'].includes(name.toLowerCase());
