import { readsData } from './admit.ts';

const facts = { login: 'ann@example.com', application: 'tests', host: 'desk', spid: 57, serverName: 'warehouse' };
const reads = (text: string, depth = 0) =>
  readsData(
    { text, parameters: [], facts, transaction: { depth }, maxRows: 1, maxBytes: 1, timeoutMs: 1 },
    'PropertyData',
  );

it('is true of a query and of refused text, not of batches that drivers send on their own', () => {
  expect(reads('select City from Property.PropertyAddress')).toBe(true);
  expect(reads('selekt')).toBe(true);
  expect(reads('commit')).toBe(true);
  expect(reads('commit', 1)).toBe(false);
  expect(reads('if @@trancount > 0 commit tran')).toBe(false);
  expect(reads('set nocount on select 1')).toBe(false);
});
