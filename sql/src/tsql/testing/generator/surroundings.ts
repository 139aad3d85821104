import type { Expression } from '../../syntax-tree.ts';

export interface Surroundings {
  readonly columns: readonly GeneratedColumn[];
  readonly isQualified: boolean;
  readonly mayFail: boolean;
  condition(depth: number): Expression;
}

export interface GeneratedColumn {
  readonly of: string;
  readonly name: string;
  readonly family: string;
}
