import type { Expression } from '../../syntax-tree.ts';

/** What an expression may use where it stands. */
export interface Surroundings {
  readonly columns: readonly GeneratedColumn[];
  /** Several sources are in reach, so that every column needs the name of its source. */
  readonly isQualified: boolean;
  /** Errors are wanted: the answer is compared with an error, too. */
  readonly mayFail: boolean;
  condition(depth: number): Expression;
}

export interface GeneratedColumn {
  readonly of: string;
  readonly name: string;
  readonly family: string;
}
