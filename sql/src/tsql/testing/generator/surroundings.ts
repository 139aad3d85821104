import type { Expression } from '../../syntax-tree.ts';

export interface Surroundings {
  readonly columns: readonly GeneratedColumn[];
  /** Several sources are in scope, so every column needs the name of its source. */
  readonly isQualified: boolean;
  /** Errors are wanted: an error is also compared. */
  readonly mayFail: boolean;
  condition(depth: number): Expression;
}

export interface GeneratedColumn {
  readonly of: string;
  readonly name: string;
  readonly family: string;
}
