/** What a statement is called in a few words: the comment it starts with, else its own first words. */
export function statementName(text: string): string {
  const comment = /^\s*--+[ \t]*(\S[^\n]*)/.exec(text)?.[1];
  return (comment ?? text).replaceAll(/\s+/g, ' ').trim();
}
