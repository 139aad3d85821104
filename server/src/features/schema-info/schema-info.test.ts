import { gunzipSync } from 'node:zlib';
import { openTinyApp } from '../../testing/open-tiny-app.ts';
import { LICENSED, TRIAL } from '../../testing/run-sql.ts';

const app = await openTinyApp();
const [trial, licensed] = [await app.signIn('trial@example.com'), await app.signIn('licensed@example.com')];

describe('the schema of a connection', () => {
  it('is a map of schema to table to columns, with types and descriptions from the data dictionary [R210, R375]', async () => {
    const schema = (await trial.get('/api/schema-info/property-data-trial')).json;
    expect(Object.keys(schema)).toHaveLength(14);
    expect([schema.sys, schema.Report]).toEqual([undefined, undefined]);
    expect(schema.Property.PropertyAddress).toHaveLength(34);
    expect(schema.Property.PropertyAddress[1]).toEqual({
      column_name: 'CountyFIPS',
      column_description: 'Five-digit county FIPS code (state + county); joins to Reference.DimCounty',
      data_type: 'char(5)',
    });
    const reloaded = await trial.get('/api/schema-info/property-data-trial?reload=true');
    expect(reloaded.json).toEqual(schema);
  });

  it('is compressed if the client accepts it', async () => {
    const plain = await trial.get('/api/schema-info/property-data-trial');
    const headers = { cookie: trial.cookie, 'accept-encoding': 'gzip, br' };
    const packed = await app.app.inject({ url: '/api/schema-info/property-data-trial', headers });
    expect([plain.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([undefined, 'gzip']);
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.text);
    expect(packed.rawPayload.length * 3).toBeLessThan(plain.text.length);
  });

  it('shows each user what is in their entitled files and nothing else, also from the cache [V34, T15]', async () => {
    const admin = await app.signIn('admin@example.com');
    const of = async (client: typeof admin) => (await client.get('/api/schema-info/property-data')).json;
    expect(await of(admin)).toHaveProperty('Permits.BuildingPermit');
    const narrow = await of(licensed);
    expect(narrow.Permits).toBeUndefined();
    expect(Object.keys(narrow.Property).sort()).toEqual([
      'HOA',
      'PropertyAddress',
      'PropertyDetail',
      'PropertyFeature',
    ]);
    expect(JSON.stringify(narrow)).not.toContain('BuildingPermit');
    expect(await of(admin)).toHaveProperty('Permits.BuildingPermit');
  });

  it('says of each object whether it is a table or a view, and what it is for', async () => {
    const objects = (await trial.get('/api/schema-objects/property-data-trial')).json;
    expect(objects).toContainEqual({
      schema: 'Property',
      name: 'PropertyDetail',
      kind: 'view',
      description: expect.stringMatching(/\w/),
    });
    expect(objects.find((object: { name: string }) => object.name === 'PropertyAddress').kind).toBe('table');
  });

  it('explains the codes in the data, from the lookup tables of the entitled file only', async () => {
    const codes = (await trial.get('/api/schema-codes/property-data-trial')).json;
    const of = (table: string, column: string) =>
      codes.find((each: { table: string; column: string }) => each.table === table && each.column === column);
    expect(of('DimForeclosureType', 'RecordType')).toMatchObject({ schema: 'Reference' });
    expect(of('DimForeclosureType', 'RecordType').values.slice(0, 2)).toEqual([
      { value: 'NOD', meaning: 'Notice of default' },
      { value: 'LIS', meaning: 'Lis pendens' },
    ]);
    expect(of('DimCounty', 'CountyFIPS').values).toContainEqual({ value: '12031', meaning: 'Duval, FL' });
    expect(of('DimCounty', 'CountyFIPS').values).toHaveLength(5);
    expect(of('DimCounty', 'StateCode').values).toContainEqual({ value: 'FL', meaning: 'Florida' });
    expect((await trial.get('/api/schema-codes/property-data')).status).toBe(404);
    expect((await licensed.get('/api/schema-codes/property-data-trial')).status).toBe(200);
  });

  it("shows a column's fill rate, range and frequent values, from the entitled rows only [V34]", async () => {
    const facts = async (email: string, connectionId: string, table: string, column: string) => {
      const [schema, name] = table.split('.');
      const client = await app.signIn(email);
      return client.get(`/api/column-facts/${connectionId}?schema=${schema}&table=${name}&column=${column}`);
    };
    const auction = (await facts('trial@example.com', TRIAL, 'Foreclosure.ForeclosureEvent', 'AuctionDate')).json;
    expect(auction.filled).toBeGreaterThan(0);
    expect(auction.filled).toBeLessThan(auction.rows);
    expect(auction.lowest).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(auction.highest > auction.lowest).toBe(true);
    expect(auction.examples).toHaveLength(3);
    expect(auction.packs).toContain('SPFCL');
    const address = 'Property.PropertyAddress';
    const county = (await facts('trial@example.com', TRIAL, address, 'CountyFIPS')).json;
    expect(county).toMatchObject({ filled: county.rows, lowest: null, highest: null });
    const everything = (await facts('admin@example.com', LICENSED, address, 'CountyFIPS')).json;
    expect(everything.rows).toBeGreaterThan(county.rows);
    expect(county.examples.every((code: string) => ['12031', '06111', '37119', '08035', '27123'].includes(code))).toBe(
      true,
    );
    expect((await facts('trial@example.com', LICENSED, address, 'CountyFIPS')).status).toBe(404);
    expect((await facts('trial@example.com', TRIAL, address, 'Nothing')).status).toBe(404);
    expect((await facts('trial@example.com', TRIAL, 'Property.Nothing"', "'; select 1")).status).toBe(404);
    expect((await facts('licensed@example.com', LICENSED, 'Permits.BuildingPermit', 'PermitID')).status).toBe(404);
    expect((await facts('expired@example.com', TRIAL, address, 'CountyFIPS')).status).toBe(403);
  });

  it.each([LICENSED, 'nothing', '%00', '..%2f..%2fetc', ':key', 'null'])(
    'answers 404 for the connection %s to a trial user [V12, H095]',
    async (id) => {
      const answer = await trial.get(`/api/schema-info/${id}`);
      expect([400, 404]).toContain(answer.status);
    },
  );
});
