/** A short name for a statement: its leading comment, else its first words. */
export function statementName(text: string): string {
  const comment = /^\s*--+[ \t]*(\S[^\n]*)/.exec(text)?.[1];
  return (comment ?? text).replaceAll(/\s+/g, ' ').trim();
}
