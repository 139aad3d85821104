import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { describeSql, logOptions } from './log.ts';

it('prints no secret and no SQL text [V36]', () => {
  let written = '';
  const log = pino(
    logOptions('debug'),
    new Writable({
      write: (chunk, _encoding, done) => {
        written += chunk;
        done();
      },
    }),
  );
  const canary = 'canary-7fQ2';
  log.debug(
    {
      password: canary,
      connection: { password: canary, data: { secret: canary } },
      headers: { cookie: canary, authorization: canary },
      body: { batchText: canary, token: canary },
    },
    'a',
  );
  log.info({ req: { method: 'GET', url: `/auth/callback?code=${canary}` } }, 'b');
  log.info(describeSql(`select '${canary}'`), 'c');
  expect(written).not.toContain(canary);
  expect(written).toContain('"path":"/auth/callback"');
  expect(written).toContain('"sqlLength":20');
});
