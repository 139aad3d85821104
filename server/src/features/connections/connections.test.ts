import { onEachApp } from '../../testing/each-app.ts';

const canary = 'canary-password-91';
const county = { id: 'pg', name: 'County PostgreSQL', host: 'db.internal', database: 'county' };
const listed = { ...county, user: 'reader', password: canary, accesses: ['Trial@Example.com'] };

onEachApp('the connection store', { POSTGRES_CONNECTIONS: JSON.stringify([listed]) }, (world) => {
  const ids = (list: { id: string }[]) => list.map((connection) => connection.id);

  describe('connections', () => {
    it('have the documented fields [R200, R350, R351]', async () => {
      const client = world.licensed;
      const list = (await client.get('/api/connections')).json;
      expect(list[1]).toEqual({
        id: 'property-data-trial',
        name: 'Property Data (trial)',
        driver: 'duckdb',
        editable: false,
        supportsConnectionClient: true,
        multiStatementTransactionEnabled: true,
        idleTimeoutSeconds: 600,
        data: { trial: true },
      });
      expect((await client.get('/api/connections/property-data')).json).toEqual(list[0]);
    });

    it('are those that the user can use, with the data also in T-SQL', async () => {
      const trial = ['property-data-trial', 'property-data-trial-tsql'];
      const licensed = ['property-data', 'property-data-trial', 'property-data-tsql', 'property-data-trial-tsql'];
      const list = async (email: string) => ids((await (await world.app.signIn(email)).get('/api/connections')).json);
      expect(await list('admin@example.com')).toEqual([...licensed, 'pg']);
      expect(await list('licensed@example.com')).toEqual(licensed);
      expect(await list('trial@example.com')).toEqual([...trial, 'pg']);
      expect(await list('navigator@example.com')).toEqual(trial);
      expect(await list('expired@example.com')).toEqual([]);
    });

    it('never show a secret, and show host names only to admins [V28]', async () => {
      for (const client of [world.admin, world.trial]) {
        const text = (await client.get('/api/connections')).text + (await client.get('/api/connections/pg')).text;
        expect(text).not.toContain(canary);
        expect(text.includes('db.internal')).toBe(client === world.admin);
      }
    });

    it('keep their secrets sealed in the database', async () => {
      const rows = await world.app.services.db.selectFrom('connections').selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(canary);
      expect(rows.find((row) => row.id === 'pg')?.secrets).toMatch(/^v1\./);
    });
  });

  describe('connection accesses', () => {
    it('list the caller’s connections and email address [R213, R377]', async () => {
      const client = world.licensed;
      const expected = ['property-data', 'property-data-trial', 'property-data-tsql', 'property-data-trial-tsql'].map(
        (connectionId) => ({ connectionId, userEmail: 'licensed@example.com' }),
      );
      expect((await client.get(`/api/connection-accesses?id=${await client.personId()}`)).json).toEqual(expected);
      expect((await client.get('/api/connection-accesses')).json).toEqual(expected);
    });

    it('of another user are 404, except for admins [V12]', async () => {
      const { admin, licensed, trial } = world;
      const id = await licensed.personId();
      expect((await trial.get(`/api/connection-accesses?id=${id}`)).status).toBe(404);
      expect((await admin.get(`/api/connection-accesses?id=${id}`)).json).toHaveLength(4);
      expect((await admin.get('/api/connection-accesses?id=nobody')).status).toBe(404);
    });
  });

  describe('drivers', () => {
    it('have the documented fields, and are only the engines that ship [R202, R355]', async () => {
      const drivers = (await world.trial.get('/api/drivers')).json;
      expect(ids(drivers).sort()).toEqual([
        'clickhouse',
        'duckdb',
        'mysql',
        'postgres',
        'property-trino',
        'snowflake',
        'sqlite',
        'sqlserver',
        'trino',
        'tsql',
      ]);
      for (const driver of drivers) {
        expect(Object.keys(driver).sort()).toEqual(['fields', 'id', 'name', 'supportsConnectionClient']);
        for (const field of driver.fields)
          expect(['TEXT', 'PASSWORD', 'CHECKBOX', 'TEXTAREA']).toContain(field.formType);
      }
    });
  });
});
