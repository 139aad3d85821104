import { DatabaseSync } from 'node:sqlite';
import { zstdCompressSync } from 'node:zlib';
import { TRIAL_SET } from '@platbook/contract/packs/entitlement-set';
import { makeSearchableWarehouse } from '../../testing/tiny-warehouse.ts';
import { openWarehouseFiles } from '../warehouse-files/index.ts';
import { documents, documentTexts, findByAddress, findByParcel, type PropertyDocument } from './documents.ts';
import { openLookup } from './open-lookup.ts';

const index = openWarehouseFiles(await makeSearchableWarehouse()).indexOf(TRIAL_SET);
const db = openLookup(index?.lookup ?? '');
const ids = db
  .prepare('SELECT DISTINCT property_id AS id FROM parcel ORDER BY 1')
  .all()
  .map(({ id }) => Number(id));
const all = documents(db, ids);
afterAll(() => db.close());

const text = (of: PropertyDocument, block: string, field: string) => String(of[block]?.[field]);

it('reads one document per property, in the requested order, and skips properties outside the set', () => {
  expect(all.map(({ identifier }) => identifier?.Id)).toEqual(ids);
  const [first, second] = ids as [number, number];
  const found = documents(db, [second, 1, Number.NaN, 2 ** 60, first]);
  expect(found).toEqual([all[1], all[0]]);
  expect(documentTexts(db, [second]).map((json) => JSON.parse(json))).toEqual([all[1]]);
  const blocks = `identifier lot area address location summary utilities building owner mortgage sale
    assessment avm rentalAvm homeEquity hazard hoa vintage`;
  expect(Object.keys(all[0] ?? {})).toEqual(blocks.split(/\s+/));
});

it('finds every property by its two address lines and by its parcel number', () => {
  const lost = all.filter((one) => {
    const id = Number(one.identifier?.Id);
    const byAddress = findByAddress(db, text(one, 'address', 'line1'), text(one, 'address', 'line2'));
    const byParcel = findByParcel(db, text(one, 'identifier', 'fips'), text(one, 'identifier', 'apn'));
    return !byAddress.includes(id) || !byParcel.includes(id);
  });
  expect(lost).toEqual([]);
});

it('reads an address in any common spelling, and a parcel number with any punctuation', () => {
  const home = all.find((one) => /^\d+ [A-Z]+ (DR|ST)$/.test(text(one, 'address', 'line1'))) as PropertyDocument;
  const id = Number(home.identifier?.Id);
  const [line1, zip, city] = [
    text(home, 'address', 'line1'),
    text(home, 'address', 'postal1'),
    text(home, 'address', 'locality'),
  ];
  const spelled = line1.toLowerCase().replace(/ dr$/, ' Drive').replace(/ st$/, ' Street.');
  for (const [first, second] of [
    [spelled, `${city}, ${text(home, 'address', 'countrySubd')} ${zip}`],
    [` ${spelled} `, zip],
    [spelled, city.toUpperCase()],
    [spelled, `Elsewhere ${zip}`],
  ] as const)
    expect(findByAddress(db, first, second)).toContain(id);
  const apn = text(home, 'identifier', 'apn');
  const fips = text(home, 'identifier', 'fips');
  for (const number of [apn.replace(/\W/g, ''), apn.replace(/\W/g, ' / '), apn.toLowerCase()])
    expect(findByParcel(db, fips, number)).toContain(id);
  expect(findByParcel(db, fips === '12031' ? '06111' : '12031', apn)).not.toContain(id);
});

it("returns nothing for text that isn't an address", () => {
  for (const line of ['', '3482', 'PALMETTO DR', "' OR 1=1 --", '%', '\u0000', '🏠 1 🏠', '1 '.repeat(300)])
    expect(findByAddress(db, line, '32205')).toEqual([]);
  expect([findByAddress(db, '1 MAIN ST', ''), findByParcel(db, '12031', '-- %'), findByParcel(db, '', '1')]).toEqual([
    [],
    [],
    [],
  ]);
});

it('reads files of earlier versions, which have a row per document', () => {
  const older = new DatabaseSync(':memory:');
  const dictionary = Buffer.from('{"Property":{"PropertyID":');
  older.exec('CREATE TABLE setting (name TEXT, value); CREATE TABLE document (property_id INTEGER PRIMARY KEY, body)');
  older.prepare("INSERT INTO setting VALUES ('dictionary', ?)").run(dictionary);
  const put = older.prepare('INSERT INTO document VALUES (?, ?)');
  put.run(7, zstdCompressSync('{"Property":{"PropertyID":7}}', { dictionary }));
  put.run(8, '{"Property":{"PropertyID":8}}');
  expect(documents(older, [7, 8, 9])).toEqual([{ Property: { PropertyID: 7 } }, { Property: { PropertyID: 8 } }]);
  older.close();
});
