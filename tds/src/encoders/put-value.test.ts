import type { SqlType } from '@platbook/sql/tsql/sql-types';
import { buildRow, buildValue } from './put-value.ts';

const decimal = (precision: number, scale: number): SqlType => ({ name: 'decimal', precision, scale });
const nines = '9'.repeat(38);

describe('a value on the wire', () => {
  // Expected bytes as in [MS-TDS] 2.2.5.5; the length precedes the value.
  it.each<[SqlType, string | null, string]>([
    [{ name: 'null' }, null, '00'],
    [{ name: 'bit' }, '1', '0101'],
    [{ name: 'tinyint' }, '255', '01ff'],
    [{ name: 'smallint' }, '-32768', '020080'],
    [{ name: 'int' }, '-2147483648', '0400000080'],
    [{ name: 'int' }, null, '00'],
    [{ name: 'bigint' }, '-9223372036854775808', '080000000000000080'],
    [{ name: 'bigint' }, '9223372036854775807', '08ffffffffffffff7f'],
    [{ name: 'real' }, '1.5', '040000c03f'],
    [{ name: 'float' }, '-2', '0800000000000000c0'],
    [{ name: 'smallmoney' }, '-1.5', '0468c5ffff'],
    [{ name: 'money' }, '-922337203685477.5808', '080000008000000000'],
    [{ name: 'money' }, '1', '080000000010270000'],
    [decimal(9, 2), '-1.05', '050069000000'],
    [decimal(19, 0), '9999999999999999999', '0901ffffe789' + '04' + '23c78a'],
    [decimal(38, 0), `-${nines}`, '1100ffffffff3f228a097ac4865aa84c3b4b'],
    [{ name: 'date' }, '0001-01-01', '03000000'],
    [{ name: 'date' }, '9999-12-31', '03dab937'],
    [{ name: 'time', scale: 0 }, '23:59:59', '037f5101'],
    [{ name: 'time', scale: 7 }, '00:00:00.000001', '050a00000000'],
    [{ name: 'datetime' }, '1900-01-01 00:00:00.003', '080000000001000000'],
    [{ name: 'datetime' }, '1753-01-01', '08462effff00000000'],
    [{ name: 'smalldatetime' }, '2079-06-06 23:59:00', '04ffff9f05'],
    [{ name: 'datetime2', scale: 0 }, '1999-12-31 23:59:59.5', '06000000' + '07240b'],
    [{ name: 'datetime2', scale: 7 }, '0001-01-01 00:00:00', '080000000000000000'],
    [{ name: 'datetimeoffset', scale: 0 }, '1970-01-01 01:00:00+02:00', '08704301' + '39f90a' + '7800'],
    [{ name: 'uniqueidentifier' }, '00112233-4455-6677-8899-aabbccddeeff', '1033221100554477668899aabbccddeeff'],
    [{ name: 'varchar', length: 5 }, 'é€a', '0300e98061'],
    [{ name: 'char', length: 4 }, 'ab', '040061622020'],
    [{ name: 'nchar', length: 2 }, 'a', '040061002000'],
    [{ name: 'nvarchar', length: 2 }, '🏠', '04003cd8e0df'],
    [{ name: 'nvarchar', length: 10 }, null, 'ffff'],
    [{ name: 'nvarchar', length: 10 }, '', '0000'],
    [{ name: 'nvarchar', length: 'max' }, 'a', '0200000000000000' + '02000000' + '6100' + '00000000'],
    [{ name: 'nvarchar', length: 'max' }, '', '000000000000000000000000'],
    [{ name: 'varchar', length: 'max' }, null, 'ffffffffffffffff'],
    [{ name: 'binary', length: 3 }, 'ff', '0300ff0000'],
    [{ name: 'varbinary', length: 3 }, 'ff00', '0200ff00'],
  ])('%j %s', (type, text, digits) => {
    expect(buildValue(type, text).toString('hex')).toBe(digits);
  });

  it.each<[SqlType, string, number]>([
    [{ name: 'tinyint' }, '-1', 8115],
    [{ name: 'int' }, '2147483648', 8115],
    [{ name: 'float' }, 'Infinity', 8115],
    [{ name: 'float' }, 'NaN', 8115],
    [{ name: 'real' }, '1e39', 8115],
    [{ name: 'smallmoney' }, '214748.3648', 8115],
    [decimal(38, 0), `${nines}9`, 8115],
    [decimal(4, 1), '1.25', 8114],
    [{ name: 'date' }, '10000-01-01', 242],
    [{ name: 'datetime' }, '1752-12-31', 242],
    [{ name: 'datetime' }, '9999-12-31 23:59:59.999', 242],
    [{ name: 'smalldatetime' }, '2079-06-06 23:59:30', 242],
    [{ name: 'datetime2', scale: 3 }, '9999-12-31 23:59:59.9999', 242],
    [{ name: 'time', scale: 0 }, '24:00:00', 242],
    [{ name: 'date' }, '2023-02-29', 242],
    [{ name: 'nvarchar', length: 4000 }, 'x'.repeat(4001), 8152],
    [{ name: 'nvarchar', length: 1 }, '🏠', 8152],
    [{ name: 'varbinary', length: 1 }, 'ff00', 8152],
    [{ name: 'varchar', length: 10 }, '地', 50_008],
  ])('%j cannot hold %s: error %i, never another value', (type, text, number) => {
    expect(() => buildValue(type, text)).toThrow(expect.objectContaining({ number }));
  });

  it('follows the token of its row', () => {
    const row = buildRow([{ name: 'int' }, { name: 'nvarchar', length: 3 }], ['1', null]);
    expect(row.toString('hex')).toBe('d10401000000ffff');
  });
});
