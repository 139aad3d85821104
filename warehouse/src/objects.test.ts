import { tmpdir } from 'node:os';
import { openDatabase } from './database.ts';
import { MODEL } from './model.ts';
import { createTables, refuseTrailingBlanks } from './objects.ts';

it('fails a build with data in which a text ends in a space, and names the column', async () => {
  const db = await openDatabase({ threads: 1, memory: '256MB', spillFolder: tmpdir() });
  onTestFinished(() => db.close());
  await db.run("ATTACH ':memory:' AS w");
  await createTables(
    db,
    'w',
    MODEL.filter(({ kind }) => kind === 'table'),
  );
  await db.run("INSERT INTO w.Reference.DimDeedType (DeedTypeCode, DeedTypeDescription) VALUES ('WD', ' a b')");
  await refuseTrailingBlanks(db);
  await db.run("INSERT INTO w.Reference.DimDeedType (DeedTypeCode, DeedTypeDescription) VALUES ('QC', 'Quitclaim ')");
  await expect(refuseTrailingBlanks(db)).rejects.toThrow(
    'Reference.DimDeedType.DeedTypeDescription that ends in a space',
  );
});
