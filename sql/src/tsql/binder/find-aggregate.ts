import { isAggregate } from '../functions/aggregate.ts';

type Test = (node: Record<string, unknown>) => boolean;

function hasNode(tree: unknown, test: Test): boolean {
  if (typeof tree !== 'object' || tree === null) return false;
  if (Array.isArray(tree)) return tree.some((node) => hasNode(node, test));
  const node = tree as Record<string, unknown>;
  if (test(node)) return true;
  if (isQuery(node)) return false;
  for (const key in node) {
    const child = node[key];
    if (typeof child === 'object' && hasNode(child, test)) return true;
  }
  return false;
}

const isQuery = (node: Record<string, unknown>) => node['body'] !== undefined && node['orderBy'] !== undefined;

/** Whether the tree has an aggregate at the level of the block itself: not in a subquery, and without OVER. */
export const hasAggregate = (tree: unknown): boolean =>
  hasNode(tree, (node) => node['kind'] === 'call' && node['over'] === undefined && isAggregate(String(node['name'])));

export const hasWindow = (tree: unknown): boolean =>
  hasNode(tree, (node) => node['kind'] === 'call' && node['over'] !== undefined);

export const namesColumn = (tree: unknown): boolean =>
  hasNode(tree, (node) => node['kind'] === 'column' || isQuery(node));
