import { sqlKeywords } from './sql-words.ts';

const plainName = /^[\p{L}_][\p{L}\p{N}_$]*$/u;
const reserved = new Set(sqlKeywords.map((word) => word.toLowerCase()));

/** A name as SQL takes it: in double quotes when it is no plain word or a reserved one (SQL:2016 §5.2, delimited identifier). */
export function quoteName(name: string): string {
  return plainName.test(name) && !reserved.has(name.toLowerCase()) ? name : `"${name.replaceAll('"', '""')}"`;
}
