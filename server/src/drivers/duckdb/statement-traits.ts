/** No function of a person's text can leave anything in the session when it calls none. Parentheses in texts only cost time. */
export function callsNothing(sql: string): boolean {
  return !sql.includes('(');
}

/** Without a table there are only the rows that the text itself spells out: few enough to be held, and then errors are told. */
export function readsNothing(sql: string): boolean {
  return /^\s*select\b/i.test(sql) && !/\b(?:from|table|pivot|unpivot|describe|summarize|show)\b/i.test(sql);
}
