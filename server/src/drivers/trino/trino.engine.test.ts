import { startTrino, type TestTrino, trinoFolder } from '../../testing/engines/start-trino.ts';

describe.skipIf(trinoFolder === undefined)('a Trino server', () => {
  let server: TestTrino;
  beforeAll(async () => {
    server = await startTrino({ catalogs: { tpch: { 'connector.name': 'tpch' } } });
  });
  afterAll(() => server?.stop());

  it('answers a query', async () => {
    expect(await server.query('select count(*) from tpch.tiny.nation')).toEqual([[25]]);
  });
});
