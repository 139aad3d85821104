import { isAggregate } from '../functions/aggregate.ts';

/** True when an aggregate stands in the tree at the level of the block itself: not in a subquery, and without OVER. */
export function hasAggregate(tree: unknown): boolean {
  const rest: unknown[] = [tree];
  while (rest.length > 0) {
    const node = rest.pop();
    if (Array.isArray(node)) rest.push(...node);
    else if (typeof node === 'object' && node !== null) {
      if (
        'kind' in node &&
        node.kind === 'call' &&
        'name' in node &&
        isAggregate(String(node.name)) &&
        !('over' in node && node.over)
      )
        return true;
      if (!isQuery(node)) rest.push(...Object.values(node));
    }
  }
  return false;
}

/** True when the tree names a column or a subquery, so that it is no constant. */
export function namesColumn(tree: unknown): boolean {
  const rest: unknown[] = [tree];
  while (rest.length > 0) {
    const node = rest.pop();
    if (Array.isArray(node)) rest.push(...node);
    else if (typeof node === 'object' && node !== null) {
      if (('kind' in node && node.kind === 'column') || isQuery(node)) return true;
      rest.push(...Object.values(node));
    }
  }
  return false;
}

const isQuery = (node: object) => 'body' in node && 'orderBy' in node;
