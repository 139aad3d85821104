import { messageOf } from './messages.ts';

/** The open transaction of a session. It protects nothing, because the data doesn't change; clients read its depth. */
export interface OpenTransaction {
  readonly depth: number;
  /** The name of the outermost BEGIN. Only a ROLLBACK with this name or none ends it; every other name is a savepoint's. */
  readonly name?: string;
  readonly wasRolledBack?: boolean;
}

export interface TransactionStep {
  readonly verb: 'begin' | 'commit' | 'rollback' | 'save';
  readonly name?: string | undefined;
}

export const noTransaction: OpenTransaction = { depth: 0 };

export const transactionCount = '@@trancount';

const refusals: Partial<Record<TransactionStep['verb'], { readonly number: number; readonly message: string }>> = {
  commit: { number: 3902, message: messageOf(3902) },
  rollback: { number: 3903, message: messageOf(3903) },
};

export const refusalOf = ({ depth }: OpenTransaction, { verb }: TransactionStep) =>
  depth === 0 ? refusals[verb] : undefined;

export function afterStep(open: OpenTransaction, { verb, name }: TransactionStep): OpenTransaction {
  const { depth } = open;
  switch (verb) {
    case 'begin':
      return depth === 0 ? { depth: 1, ...(name && { name }) } : { ...open, depth: depth + 1 };
    case 'commit':
      return depth > 1 ? { ...open, depth: depth - 1 } : noTransaction;
    case 'rollback':
      return name && name !== open.name ? open : { depth: 0, wasRolledBack: true };
    case 'save':
      return open;
  }
}
