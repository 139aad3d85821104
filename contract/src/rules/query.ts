import { limits } from '../limits.ts';
import type { PageProblemCode } from '../page-problems.ts';
import { isBlank } from './batch.ts';

export function queryProblem(query: { name: string }): PageProblemCode | undefined {
  if (isBlank(query.name)) return 'query.name-required';
  if ([...query.name].length > limits.queryNameLength) return 'query.name-too-long';
  return undefined;
}
