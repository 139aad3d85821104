import type { Plan } from './plan.ts';

interface Operation {
  readonly id: number;
  /** In the documentation's examples also `parent`, for plans before steps had several. */
  readonly parentOperators?: readonly number[];
  readonly parent?: number;
  readonly operation: string;
  readonly objects?: readonly string[];
  readonly expressions?: readonly string[];
  readonly partitionsAssigned?: number;
  readonly partitionsTotal?: number;
}

const longest = 160;

/** Reads the plan of `EXPLAIN USING JSON` (docs.snowflake.com, "EXPLAIN"): lists of steps that name their parents. Nothing is measured. */
export function readSnowflakePlan({ Operations }: { Operations: readonly (readonly Operation[])[] }): Plan {
  const operations = Operations.flat();
  const parentOf = ({ parentOperators, parent }: Operation) => parentOperators?.[0] ?? parent;
  const stepsBelow = (id: number | undefined, depth: number): Plan['steps'] =>
    operations
      .filter((operation) => parentOf(operation) === id)
      .flatMap((operation) => [
        { depth, name: nameOf(operation), about: aboutOf(operation).slice(0, longest) },
        ...(depth < operations.length ? stepsBelow(operation.id, depth + 1) : []),
      ]);
  return { steps: stepsBelow(undefined, 0), totalMs: undefined, rowsRead: undefined };
}

/** `InnerJoin` → `Inner join`. */
function nameOf({ operation }: Operation): string {
  const words = operation.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function aboutOf({ objects, expressions, partitionsAssigned, partitionsTotal }: Operation): string {
  const partitions =
    partitionsTotal === undefined ? '' : `${partitionsAssigned ?? partitionsTotal} of ${partitionsTotal} partitions`;
  return [objects?.join(', ') ?? '', partitions, objects ? '' : (expressions?.join(', ') ?? '')]
    .filter(Boolean)
    .join(' · ');
}
