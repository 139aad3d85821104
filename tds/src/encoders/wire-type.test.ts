import type { SqlType } from '@platbook/sql/tsql/sql-types';
import { buildTypeInfo, wireTypeOf } from './wire-type.ts';

describe('the type of a column on the wire', () => {
  // Expected bytes as in [MS-TDS] 2.2.5.4 and 2.2.5.5; the collation is SQL_Latin1_General_CP1_CI_AS.
  it.each<[SqlType, string]>([
    [{ name: 'null' }, '2604'],
    [{ name: 'bit' }, '6801'],
    [{ name: 'tinyint' }, '2601'],
    [{ name: 'bigint' }, '2608'],
    [{ name: 'real' }, '6d04'],
    [{ name: 'smallmoney' }, '6e04'],
    [{ name: 'datetime' }, '6f08'],
    [{ name: 'date' }, '28'],
    [{ name: 'uniqueidentifier' }, '2410'],
    [{ name: 'decimal', precision: 9, scale: 2 }, '6a050902'],
    [{ name: 'decimal', precision: 10, scale: 0 }, '6a090a00'],
    [{ name: 'decimal', precision: 20, scale: 4 }, '6a0d1404'],
    [{ name: 'decimal', precision: 38, scale: 38 }, '6a112626'],
    [{ name: 'time', scale: 0 }, '2900'],
    [{ name: 'datetime2', scale: 7 }, '2a07'],
    [{ name: 'datetimeoffset', scale: 3 }, '2b03'],
    [{ name: 'varchar', length: 30 }, 'a71e000904d00034'],
    [{ name: 'char', length: 8 }, 'af08000904d00034'],
    [{ name: 'nvarchar', length: 4000 }, 'e7401f0904d00034'],
    [{ name: 'nvarchar', length: 'max' }, 'e7ffff0904d00034'],
    [{ name: 'binary', length: 2 }, 'ad0200'],
    [{ name: 'varbinary', length: 'max' }, 'a5ffff'],
  ])('%j', (type, digits) => {
    expect(buildTypeInfo(type).toString('hex')).toBe(digits);
  });

  it('computes the length of a value with a scale', () => {
    const bytes = [0, 2, 3, 4, 5, 7].map((scale) => wireTypeOf({ name: 'datetime2', scale }).bytes);
    expect(bytes).toEqual([6, 6, 7, 7, 8, 8]);
    expect(wireTypeOf({ name: 'datetimeoffset', scale: 7 }).bytes).toBe(10);
  });
});
