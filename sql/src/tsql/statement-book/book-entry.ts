/** A batch that a client program sends and the translator does not support, and what runs instead. One file per program. */
export interface BookEntry {
  /** A part of the batch that is searched for before normalizing the text, which takes longer. */
  readonly mark: RegExp;
  readonly normal: RegExp;
  /** T-SQL. `$1` is the text of the first group, with its original literals. */
  readonly answer: string;
}
