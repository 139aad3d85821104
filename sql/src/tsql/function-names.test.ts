import { TSQL_FUNCTIONS } from '../tsql-functions.ts';
import { openTranslatedWorld } from './testing/translated-world.ts';

it('offers only functions that T-SQL connections answer', async () => {
  const world = await openTranslatedWorld();
  const errorOf = (batch: string): Promise<number | undefined> =>
    world.run(batch).then(
      () => undefined,
      ({ number }) => number,
    );
  const unknown: string[] = [];
  for (const name of [...TSQL_FUNCTIONS, 'HASHBYTES', 'MADE_UP']) {
    // More arguments than any function takes, so each known one rejects their number.
    const call = `${name}(${'1,'.repeat(300)}1)`;
    const isValue = ![195, 50_007].includes((await errorOf(`SELECT ${call}`)) ?? 0);
    if (!isValue && (await errorOf(`SELECT * FROM ${call} t`)) === 208) unknown.push(name);
  }
  world.close();
  expect(unknown).toEqual(['HASHBYTES', 'MADE_UP']);
});
