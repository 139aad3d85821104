import { randomUUID } from 'node:crypto';
import { ClientGoneError, ClientLimitError } from './execution.ts';
import type { Lease } from './lease.ts';

interface Client {
  personId: string;
  isEmbedded: boolean;
  lease: Lease;
  idleMs: number;
  idleTimer: NodeJS.Timeout | undefined;
  tail: Promise<unknown>;
  users: number;
}

export interface ClientLimits {
  embedded: { perPerson: number; perNode: number };
  network: { perPerson: number; perNode: number };
  idleMs: number;
  onFewer(): void;
}

export class ConnectionClients {
  readonly #limits: ClientLimits;
  readonly #clients = new Map<string, Client>();
  readonly #opening: { personId: string; isEmbedded: boolean }[] = [];

  constructor(limits: ClientLimits) {
    this.#limits = limits;
  }

  get count(): number {
    return this.#clients.size;
  }

  get embeddedCount(): number {
    return [...this.#clients.values(), ...this.#opening].filter((client) => client.isEmbedded).length;
  }

  /** Opens a client on a new lease; `idleMs` overrides the default idle time. Throws ClientLimitError. */
  async open(
    personId: string,
    isEmbedded: boolean,
    openLease: () => Promise<Lease>,
    idleMs = this.#limits.idleMs,
  ): Promise<string> {
    const limit = isEmbedded ? this.#limits.embedded : this.#limits.network;
    for (const [id, client] of this.#clients) if (client.lease.process.hasEnded) this.#forget(id);
    const same = [...this.#clients.values(), ...this.#opening].filter((client) => client.isEmbedded === isEmbedded);
    if (same.length >= limit.perNode || same.filter((client) => client.personId === personId).length >= limit.perPerson)
      throw new ClientLimitError();
    const place = { personId, isEmbedded };
    this.#opening.push(place);
    try {
      const id = randomUUID();
      const lease = await openLease();
      const tail = Promise.resolve();
      this.#clients.set(id, { personId, isEmbedded, lease, idleMs, idleTimer: undefined, tail, users: 0 });
      void lease.process.ended.then(() => this.#forget(id));
      this.touch(id, personId);
      return id;
    } finally {
      this.#opening.splice(this.#opening.indexOf(place), 1);
      this.#limits.onFewer();
    }
  }

  has(id: string, personId: string): boolean {
    return this.#get(id, personId) !== undefined;
  }

  isBusy(id: string, personId: string): boolean {
    return (this.#get(id, personId)?.users ?? 0) > 0;
  }

  touch(id: string, personId: string): boolean {
    const client = this.#get(id, personId);
    if (!client) return false;
    clearTimeout(client.idleTimer);
    client.idleTimer = setTimeout(() => {
      if (client.users > 0) this.touch(id, personId);
      else void this.close(id, personId);
    }, client.idleMs);
    client.idleTimer.unref();
    return true;
  }

  /** Calls `use` with the client's lease once its earlier runs have ended. `use` returns whether the session is still usable. */
  async use(id: string, personId: string, use: (lease: Lease) => Promise<boolean>): Promise<void> {
    const client = this.#get(id, personId);
    if (!client) throw new ClientGoneError();
    client.users += 1;
    const turn = client.tail.then(async () => {
      if (client.lease.process.hasEnded || this.#clients.get(id) !== client) throw new ClientGoneError();
      let isHealthy = false;
      try {
        isHealthy = await use(client.lease);
      } finally {
        client.users -= 1;
        if (isHealthy) this.touch(id, personId);
        else await this.close(id, personId);
      }
    });
    client.tail = turn.catch(() => undefined);
    await turn;
  }

  async close(id: string, personId: string): Promise<void> {
    const client = this.#get(id, personId);
    if (!client) return;
    this.#forget(id);
    await client.lease.release(false);
  }

  async closeAll(): Promise<void> {
    await Promise.all([...this.#clients].map(([id, client]) => this.close(id, client.personId)));
  }

  #get(id: string, personId: string): Client | undefined {
    const client = this.#clients.get(id);
    if (!client || client.personId !== personId) return undefined;
    if (client.lease.process.hasEnded) {
      this.#forget(id);
      return undefined;
    }
    return client;
  }

  #forget(id: string): void {
    clearTimeout(this.#clients.get(id)?.idleTimer);
    if (this.#clients.delete(id)) this.#limits.onFewer();
  }
}
