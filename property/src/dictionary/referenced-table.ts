const reference = /\b(?:FK|joins to) (?:([\p{L}_][\p{L}\p{N}_]*)\.)?([\p{L}_][\p{L}\p{N}_]*)/u;

/** The table that a column description references: "joins to Reference.DimCounty" or "FK Reference.DimCounty". */
export function referencedTable(description: string): { schema: string | undefined; table: string } | undefined {
  // Much cheaper than the regular expression, which matches few of 20,000 descriptions.
  if (!description.includes('FK ') && !description.includes('joins to ')) return;
  const [, schema, table] = reference.exec(description) ?? [];
  return table === undefined ? undefined : { schema, table };
}
