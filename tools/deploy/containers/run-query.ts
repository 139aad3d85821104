import type { Visitor } from './start-visitor.ts';

interface Batch {
  readonly id: string;
  readonly status: string;
  readonly statements: readonly { readonly id: string }[];
}

interface Query {
  readonly visitor: Visitor;
  /** Where it is started. */
  readonly url: string;
  /** Where it is followed, and its result read. */
  readonly followedAt?: string;
  readonly cookie: string;
  readonly sql: string;
}

/** Runs SQL on property data and returns the rows of the last statement. */
export async function runQuery({ visitor, url, followedAt = url, cookie, sql }: Query): Promise<unknown> {
  const ask = askAs(visitor, cookie);
  const connections = (await ask(`${url}/api/connections`)) as { id: string; name: string }[];
  const connectionId = connections.find(({ name }) => name.startsWith('Property Data'))?.id;
  const started = (await ask(`${url}/api/batches`, {
    connectionId,
    name: '',
    batchText: sql,
    selectedText: '',
  })) as Batch;
  const batch = await vi.waitFor(
    async () => {
      const now = (await ask(`${followedAt}/api/batches/${started.id}`)) as Batch;
      expect(now.status).not.toMatch(/queued|running/);
      return now;
    },
    { timeout: 60_000, interval: 100 },
  );
  if (batch.status !== 'finished') throw new Error(JSON.stringify(batch));
  return ask(`${followedAt}/api/statements/${batch.statements.at(-1)?.id}/results`);
}

/** Sends a call of the API, a POST if it has a body. Rejects unless it succeeds. */
export const askAs = (visitor: Visitor, cookie: string) => async (url: string, body?: unknown) => {
  const { status, text } = await visitor.fetch({
    url,
    headers: { cookie },
    ...(body !== undefined && { method: 'POST', body }),
  });
  if (status > 299) throw new Error(`${url} answered ${status}: ${text}`);
  return JSON.parse(text) as unknown;
};
