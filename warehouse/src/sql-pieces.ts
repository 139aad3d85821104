import type { SqlPiece } from './run-side-by-side.ts';

/** A definition that belongs to its connection: a macro, or a variable with the text that reads it. */
const DEFINITION = /^(?:--.*\n)*(?:CREATE OR REPLACE TEMP MACRO (\w+)|SET VARIABLE (\w+))/;

/**
 * The statements of a file. Each ends with a semicolon at the end of a line that isn't a comment. Every connection needs the macros and
 * variables, so they aren't separate pieces: each is prepended to the statements of the file that use it.
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
