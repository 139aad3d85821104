import { join } from 'node:path';
import { ALL_SET } from '@platbook/contract/packs/entitlement-set';
import { startTrino, type TestTrino, trinoFolder } from '../../../server/src/testing/engines/start-trino.ts';
import {
  startVersitygw,
  type TestVersitygw,
  versitygwFolder,
} from '../../../server/src/testing/engines/start-versitygw.ts';
import { buildTestWarehouse, type TestWarehouse } from '../testing/build-test-warehouse.ts';
import { checkLake } from './check-lake.ts';
import { requireLake } from './lake-file.ts';
import { registerLake } from './register-lake.ts';
import { type AskTrino, openTrino } from './trino-statements.ts';
import { uploadLake } from './upload-lake.ts';
import { writeLake } from './write-lake.ts';

const limits = { threads: 2, memory: '2GB' };

describe.skipIf(trinoFolder === undefined || versitygwFolder === undefined)(
  'a lake in a bucket of an S3 server',
  () => {
    let warehouse: TestWarehouse;
    let storage: TestVersitygw;
    let trino: TestTrino;
    let ask: AskTrino;
    let lake: string;
    const url = 's3://platbook/lake';
    const upload = () => uploadLake(lake, requireLake(lake), { url, ...storage.settings, ...storage.key });

    beforeAll(async () => {
      warehouse = await buildTestWarehouse({ counties: ['12031'], entitlements: [ALL_SET] });
      lake = join(warehouse.folder, '..', 'lake');
      storage = await startVersitygw();
      const { endpoint, region } = storage.settings;
      const { accessKeyId, secretAccessKey } = storage.key;
      trino = await startTrino({
        catalogs: {
          lake: {
            'connector.name': 'hive',
            'hive.metastore': 'file',
            'hive.metastore.catalog.dir': 's3://platbook/metastore',
            'hive.allow-register-partition-procedure': 'true',
            'hive.timestamp-precision': 'MICROSECONDS',
            'fs.native-s3.enabled': 'true',
            's3.endpoint': endpoint ?? '',
            's3.region': region,
            's3.path-style-access': 'true',
            's3.aws-access-key': accessKeyId,
            's3.aws-secret-key': secretAccessKey,
          },
        },
      });
      ask = openTrino({ url: trino.url, user: 'platbook' });
    });
    afterAll(async () => {
      await trino?.stop();
      await storage?.stop();
      warehouse?.close();
    });

    it('is uploaded once, and has every row and value when Trino reads it from there', async () => {
      await writeLake({ ...limits, folder: warehouse.folder, lake });
      expect((await upload()).sent).toBeGreaterThan(50);
      expect(await upload()).toEqual({ sent: 0 });
      await registerLake(ask, requireLake(lake), { catalog: 'lake', location: url });
      const different: unknown[] = [];
      const options = { ...limits, folder: warehouse.folder, lake, trino: { ask, catalog: 'lake' }, sample: 20 };
      expect(await checkLake(options, (one) => one.differences.length > 0 && different.push(one))).toBe(true);
      expect(different).toEqual([]);
    });
  },
);
