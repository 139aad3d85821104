import type { Expression } from '../../syntax-tree.ts';

export const families = ['whole', 'decimal', 'float', 'text', 'date'] as const;
export type Family = (typeof families)[number];

export interface Surroundings {
  readonly columns: readonly GeneratedColumn[];
  readonly isQualified: boolean;
  readonly mayFail: boolean;
  value(family: Family, depth: number): Expression;
  condition(depth: number): Expression;
  /** A WHERE clause in this share of the queries. */
  where(share: number): { where?: Expression };
}

export interface GeneratedColumn {
  readonly of: string;
  readonly name: string;
  readonly family: string;
}
