import { expect, it } from 'vitest';
import { startTestApp } from '../testing/start-test-app.ts';

it('says that it lives and is ready', async () => {
  const server = await startTestApp();
  expect((await server.anonymous().get('/livez')).status).toBe(200);
  expect((await server.anonymous().get('/readyz')).json).toEqual({ status: 'ok' });
  await server.close();
});
