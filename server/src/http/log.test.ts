import { pino } from 'pino';
import { describeSql, logOptions } from './log.ts';

function openLog() {
  let text = '';
  const log = pino(logOptions('debug'), {
    write(line: string) {
      text += line;
    },
  });
  return { log, written: () => text };
}

it('logs no secret and no SQL text [V36]', () => {
  const { log, written } = openLog();
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
  expect(written()).not.toContain(canary);
  expect(written()).toContain('"path":"/auth/callback"');
  expect(written()).toContain('"sqlLength":20');
});

it('logs no row value that a database quotes in an error, but says where it failed [T31, V36]', () => {
  const { log, written } = openLog();
  const failure = (code: string, message: string) => Object.assign(new Error(message), { code, detail: 'canary-7fQ2' });
  const minded = failure('22P02', 'invalid input syntax for type integer: "canary-7fQ2\n    at "canary-7fQ2"');
  const broken = failure('23505', 'Key (email)=(canary-7fQ2) already exists in "people"');
  for (const err of [minded, broken, new Error('It failed', { cause: minded })]) log.error({ err }, 'a request failed');
  expect(written()).not.toContain('canary');
  expect(written()).toContain('"code":"22P02","message":"invalid input syntax for type integer: …"');
  expect(written()).toContain('log.test.ts');
  log.error({ err: failure('42P01', 'relation "peple" does not exist') }, 'a request failed');
  expect(written()).toContain('peple');
});
