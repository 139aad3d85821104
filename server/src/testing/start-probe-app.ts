import { endpoint } from '@platbook/contract/endpoint';
import Type from 'typebox';
import { problem } from '../http/problem.ts';
import { route } from '../http/route.ts';
import { startTestApp } from './start-test-app.ts';

const inner = Type.Object({ starting_page: Type.Optional(Type.String()) });
const save = endpoint('POST', '/api/probe', {
  summary: 'A probe.',
  body: Type.Object({
    name: Type.String({ maxLength: 255 }),
    seconds: Type.Optional(Type.Integer({ minimum: 1, maximum: 86_400 })),
    data: Type.Optional(inner),
    chart: Type.Optional(Type.Unknown()),
  }),
  reply: Type.Object({ name: Type.String() }),
});
const read = endpoint('GET', '/api/probe/:id', {
  summary: 'A probe.',
  params: Type.Object({ id: Type.String({ maxLength: 100 }) }),
  query: Type.Object({
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    search: Type.Optional(Type.String({ maxLength: 200 })),
    owned: Type.Optional(Type.Boolean()),
  }),
  reply: Type.Object({ id: Type.String(), query: Type.Unknown(), secret: Type.Optional(Type.Never()) }),
});
const fail = endpoint('GET', '/api/probe-failure', { summary: 'A probe.', isPublic: true });
const refuse = endpoint('GET', '/api/probe-refusal', { summary: 'A probe.', isPublic: true });
const limited = endpoint('GET', '/api/probe-limit', {
  summary: 'A probe.',
  isPublic: true,
  reply: Type.Object({}),
});

export type ProbeApp = Awaited<ReturnType<typeof startProbeApp>>;

export async function startProbeApp(env: Record<string, string> = {}) {
  const saved: unknown[] = [];
  const server = await startTestApp({
    env,
    probes: [
      (app) => {
        route(app, save).answers(({ body }) => {
          saved.push(body);
          return { name: body.name, password: 'canary' } as { name: string };
        });
        route(app, read).answers(({ params, query }) => ({ id: params.id, query }) as never);
        route(app, fail).answers(() => {
          throw new Error('the password of db01 is hunter2');
        });
        route(app, refuse).answers(() => {
          throw problem('query.not-found', 'It was deleted');
        });
        route(app, limited, { perMinute: 3 }).answers(() => ({}));
      },
    ],
  });
  const person = await server.signIn('trial@example.com');
  return {
    server,
    person,
    saved,
    /** Sends exactly these bytes to POST /api/probe as the user. */
    raw: (payload: string | Buffer, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
      person.send({ method: 'POST', url: '/api/probe', payload, headers }),
  };
}
