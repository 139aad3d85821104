import type { StoredDelivery, StoredEvent } from './deliveries-store.ts';

export interface Outgoing {
  /** Its ID is the same at each attempt, so a receiver can tell a repeated one. */
  readonly delivery: StoredDelivery;
  readonly event: StoredEvent;
}

export interface Receipt {
  /** Of HTTP. */
  readonly status?: number;
  /** What was sent, e.g. `12 rows` or `link`. */
  readonly note: string;
}

/** One way to reach recipients. After a crash, it can get the same delivery again. */
export interface Channel {
  /** Resolves once the receiver has accepted it. Throws `DeliveryRefused` if it never will, anything else if a later attempt can succeed. */
  deliver(outgoing: Outgoing): Promise<Receipt>;
  /** After the last attempt failed. */
  onGivenUp?(outgoing: Outgoing, note: string): Promise<void>;
}

interface FailureFacts {
  /** Of HTTP. */
  readonly status?: number;
}

/** Given up at once: the recipient is gone, or no longer allowed. */
export class DeliveryRefused extends Error {
  override readonly name = 'DeliveryRefused';
  readonly state: 'failed' | 'canceled';
  readonly status: number | undefined;
  constructor(message: string, { state = 'failed', status }: FailureFacts & { state?: 'failed' | 'canceled' } = {}) {
    super(message);
    this.state = state;
    this.status = status;
  }
}

/** The receiver's answer was an error that can pass. */
export class DeliveryFailed extends Error {
  override readonly name = 'DeliveryFailed';
  readonly status: number | undefined;
  /** What the receiver asked for, in milliseconds. */
  readonly retryAfter: number | undefined;
  constructor(message: string, { status, retryAfter }: FailureFacts & { retryAfter?: number } = {}) {
    super(message);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}
