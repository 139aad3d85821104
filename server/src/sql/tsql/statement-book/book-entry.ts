/** A batch that a program sends and that is no query the translator knows, and what is run in its place. One file for each program. */
export interface BookEntry {
  /** What such a batch has in it; looked for before it is brought into its normal form, which takes longer. */
  readonly mark: RegExp;
  /** The whole batch in its normal form (normaliseText), where `?` is a literal. */
  readonly normal: RegExp;
  /** T-SQL. `$1` is what the first group found, with the literals that stood there. */
  readonly answer: string;
}
