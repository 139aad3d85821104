import { memoryMessage, StatementError } from '../driver.ts';
import { readCaret } from './read-caret.ts';

const prefix =
  /^(?:Failed to extract statements: |Failed to prepare: )?(?:[A-Z][A-Za-z]*(?: [A-Za-z]+){0,3} (?:Error|Exception): )?/;
const outOfMemory =
  /Out of Memory Error|failed to allocate|could not allocate|bad_alloc|bad allocation|Array buffer allocation failed|Invalid array buffer length/i;

/** Drops the class prefix, turns the drawn caret into a position, and rewords messages about the lockdown. */
export function duckdbError(error: unknown, sql: string): StatementError {
  const text = error instanceof Error ? error.message : String(error);
  if (outOfMemory.test(text)) return new StatementError(memoryMessage);
  const { message, position } = readCaret(text, sql);
  return new StatementError(plainSentence(message), position);
}

function plainSentence(message: string): string {
  if (/LocalFileSystem has been disabled|file system operations are disabled|external access/i.test(message))
    return "Files and URLs outside the warehouse can't be read or written";
  if (/attached in read-only mode|read-only mode/i.test(message))
    return 'The data is read-only. You can create only temporary tables, views and macros.';
  if (/configuration has been locked/i.test(message)) return "Settings can't be changed";
  const text = message.replace(prefix, '').trim();
  const first = text.charAt(0).toUpperCase();
  return (first + text.slice(1)).slice(0, 2000) || 'The query failed';
}
