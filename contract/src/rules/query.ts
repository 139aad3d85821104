/** What a query needs before it is saved, checked on both sides (specification §5). */
import { limits } from '../limits.ts';
import type { PageProblemCode } from '../page-problems.ts';
import { isBlank } from './batch.ts';

/** The first thing that is wrong, or undefined when the query may be saved. */
export function queryProblem(query: { name: string }): PageProblemCode | undefined {
  if (isBlank(query.name)) return 'query.name-required';
  if ([...query.name].length > limits.queryNameLength) return 'query.name-too-long';
  return undefined;
}
