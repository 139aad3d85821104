import { databaseOperations } from '../testing/faults/database-operations.ts';
import { failPostgres, type PostgresFailure } from '../testing/faults/fail-database.ts';
import { FailPoint } from '../testing/faults/fail-point.ts';
import { failEach } from '../testing/faults/fault-operations.ts';
import { faultTimeout, isLongForm } from '../testing/faults/fault-rounds.ts';
import { openFaultWorld } from '../testing/faults/fault-world.ts';
import { startPostgres } from '../testing/start-postgres.ts';

const kinds: [string, PostgresFailure, boolean, number][] = [
  ['whose line is cut before it is sent', 'lost before it is sent', false, 7],
  ['whose line is cut once it is done', 'lost once it is done', false, 5],
  ['whose line is cut, as are those of all after it until the answer', 'lost before it is sent', true, 3],
  ['that the server refuses', 'refused', false, 8],
];

const point = new FailPoint();
let failure: PostgresFailure;

const postgres = await startPostgres();
const world = await openFaultWorld({ DATABASE_URL: postgres.url() });
const restore = failPostgres(point, () => failure);
afterAll(async () => {
  restore?.();
  await world?.app.close();
  await postgres.stop();
});

const played = isLongForm
  ? databaseOperations
  : databaseOperations.filter(({ name }) => /statement|result|again/.test(name));

describe.each(kinds)('a PostgreSQL call %s', (_title, kind, isLasting, from) => {
  it.each(played)(
    'causes a clean refusal or no error at all, whichever call it is: $name [F34, N1, N3, N4, N6, N7, N11, N13]',
    async (operation) => {
      failure = kind;
      // In `npm test`, each kind fails a few calls, different ones each.
      const calls = await failEach(world, operation, point, isLongForm ? { isLasting } : { isLasting, from, step: 11 });
      expect(calls).toBeGreaterThan(2);
    },
    faultTimeout(5_000),
  );
});
