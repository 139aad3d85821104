import pg from 'pg';
import { openDb } from '../../db/open-db.ts';
import { startPostgres } from '../../testing/start-postgres.ts';
import { openPostgresResultStore } from './index.ts';
import { describeResultStore } from './result-store-suite.ts';

const server = await startPostgres();
const databaseUrl = server.url();
const { close } = await openDb({ databaseUrl, dataFolder: '' });
await close();
afterAll(() => server.stop());

describeResultStore('in PostgreSQL', async () => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
  return {
    open: async (abandonedAfter) => openPostgresResultStore(pool, abandonedAfter),
    count: async () => Number((await pool.query('select count(*) from stored_results')).rows[0].count),
    async damage(id, part) {
      const frames =
        'update stored_frames set data = set_byte(data, 9, get_byte(data, 9) # 255) where result_id = $1 and sequence = 3';
      const index = 'update stored_results set frame_index = set_byte(frame_index, 9, 200) where id = $1';
      await pool.query(part === 'frames' ? frames : index, [id]);
    },
    async age(id, milliseconds) {
      const text = 'update stored_results set written_at = written_at - $2, read_until = read_until - $2 where id = $1';
      await pool.query(text, [id, milliseconds]);
    },
    async close() {
      await pool.query('delete from stored_results');
      await pool.end();
    },
  };
});
