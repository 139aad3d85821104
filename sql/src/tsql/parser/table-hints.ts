import { readName } from './names.ts';
import type { TokenReader } from './token-reader.ts';

/** Hints about locks and plans, which have no effect on data that does not change. */
const tableHints = new Set(
  'NOLOCK READUNCOMMITTED READCOMMITTED READCOMMITTEDLOCK REPEATABLEREAD SERIALIZABLE SNAPSHOT HOLDLOCK ROWLOCK PAGLOCK TABLOCK TABLOCKX UPDLOCK XLOCK NOWAIT NOEXPAND READPAST FASTFIRSTROW INDEX FORCESCAN FORCESEEK'.split(
    ' ',
  ),
);

export function readTableHints(reader: TokenReader): readonly string[] {
  if (reader.word() === 'WITH') {
    if (reader.word(1) !== '(') throw reader.refuseAs(319, reader.at);
    reader.take();
    return readHints(reader);
  }
  return readTableHintsInParentheses(reader) ?? [];
}

export function readTableHintsInParentheses(reader: TokenReader): readonly string[] | undefined {
  return reader.word() === '(' && tableHints.has(reader.word(1)) && [')', ','].includes(reader.word(2))
    ? readHints(reader)
    : undefined;
}

function readHints(reader: TokenReader): string[] {
  reader.expect('(');
  const hints: string[] = [];
  do {
    // Commas between hints are optional.
    const { word } = reader.peek();
    if (!tableHints.has(word)) throw reader.unexpected();
    hints.push(word);
    reader.take();
    if (word === 'INDEX') readIndexes(reader);
    reader.accept(',');
  } while (!reader.accept(')'));
  return hints;
}

function readIndexes(reader: TokenReader): void {
  const readIndex = () => (reader.isName() ? readName(reader) : reader.take());
  if (!reader.accept('=')) reader.inParentheses(readIndex);
  else if (reader.word() === '(') reader.inParentheses(readIndex);
  else readIndex();
}
