/** Cuts SQL files into the pieces that may run apart. */
import type { SqlPiece } from './run-side-by-side.ts';

/** What belongs to the connection that ran it: a macro, or a variable with the text by which it is asked for. */
const DEFINITION = /^(?:--.*\n)*(?:CREATE OR REPLACE TEMP MACRO (\w+)|SET VARIABLE (\w+))/;

/**
 * The statements of a file, which end with a semicolon at the end of a line that is no comment. A macro or variable is no piece of
 * its own, as every connection needs it: it stands before each statement of the file that names it.
 */
export function cutIntoPieces(file: string, sql: string): SqlPiece[] {
  const definitions: { readonly name: RegExp; readonly sql: string }[] = [];
  const pieces: SqlPiece[] = [];
  for (const statement of sql.split(/(?<=^(?! *--).*;)\n/m).filter((text) => text.trim() !== '')) {
    const [, macro, variable] = DEFINITION.exec(statement) ?? [];
    if (macro !== undefined) definitions.push({ name: new RegExp(`\\b${macro}\\(`), sql: statement });
    else if (variable !== undefined) definitions.push({ name: new RegExp(`\\('${variable}'\\)`), sql: statement });
    else {
      const used = definitions.filter(({ name }) => name.test(statement)).map((definition) => definition.sql);
      pieces.push({ name: `${file} ${pieces.length + 1}`, sql: [...used, statement].join('\n') });
    }
  }
  return pieces;
}
