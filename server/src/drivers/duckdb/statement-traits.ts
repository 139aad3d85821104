/** A statement that calls no function cannot leave anything in the session. Parentheses in string literals only cause a needless reset. */
export function callsNothing(sql: string): boolean {
  return !sql.includes('(');
}

/** Without a table, the only rows are those written in the text: few enough to buffer, in which case the engine reports errors. */
export function readsNothing(sql: string): boolean {
  return /^\s*select\b/i.test(sql) && !/\b(?:from|table|pivot|unpivot|describe|summarize|show)\b/i.test(sql);
}
