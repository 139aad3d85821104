import { asFraction, asNumber, asText, both, cannot, everywhere, type ValueCase, valueCase } from './value-case.ts';

const noWideIntegers = cannot('its integers have 64 bits with a sign; what is longer becomes a fraction');
const noDecimals = cannot('its fractions have 64 bits; it has no exact decimals');
const noNan = cannot('it makes NULL of what is not a number');
const noFloat32 = cannot('all its fractions have 64 bits');

export const numberValues: readonly ValueCase[] = [
  valueCase(
    'H113',
    '2^53 + 1',
    asText('number', '9007199254740993', { parquet: ['BIGINT', '9007199254740993'] }),
    everywhere('9007199254740993'),
  ),
  valueCase(
    'H113',
    '2^53 − 1, the last that JSON keeps, in 16 digits',
    asNumber('9007199254740991', { xlsx: '9007199254740991' }),
    everywhere('9007199254740991'),
  ),
  valueCase('H113', '15 digits, the most of a spreadsheet', asNumber('999999999999999'), everywhere('999999999999999')),
  valueCase(
    'H113',
    'the least of 64 bits',
    asText('number', '-9223372036854775808', { parquet: ['BIGINT', '-9223372036854775808'] }),
    both('(-9223372036854775808)::bigint', '-9223372036854775808'),
  ),
  valueCase(
    'H113',
    'the most of 64 bits without a sign',
    asText('number', '18446744073709551615', { parquet: ['DECIMAL(20,0)', '18446744073709551615'] }),
    {
      duckdb: '18446744073709551615::ubigint',
      postgres: '18446744073709551615',
      sqlite: noWideIntegers,
    },
  ),
  valueCase('H113', 'the most of 128 bits', asText('number', '170141183460469231731687303715884105727'), {
    duckdb: '170141183460469231731687303715884105727::hugeint',
    postgres: '170141183460469231731687303715884105727',
    sqlite: noWideIntegers,
  }),
  valueCase('H113', 'the least of 128 bits', asText('number', '-170141183460469231731687303715884105728'), {
    duckdb: '(-170141183460469231731687303715884105728)::hugeint',
    postgres: '-170141183460469231731687303715884105728',
    sqlite: noWideIntegers,
  }),
  valueCase(
    'H113',
    'the most of 128 bits without a sign',
    asText('number', '340282366920938463463374607431768211455'),
    {
      duckdb: '340282366920938463463374607431768211455::uhugeint',
      postgres: '340282366920938463463374607431768211455',
      sqlite: noWideIntegers,
    },
  ),
  valueCase('H113', 'an integer of 60 digits', asText('number', '1234567890'.repeat(6)), {
    duckdb: `'${'1234567890'.repeat(6)}'::bignum`,
    postgres: '1234567890'.repeat(6),
    sqlite: noWideIntegers,
  }),
  valueCase(
    'H113',
    'a decimal of 38 digits with 9 places',
    asText('number', '12345678901234567890123456789.123456789', {
      parquet: ['DECIMAL(38,9)', '12345678901234567890123456789.123456789'],
    }),
    {
      duckdb: '12345678901234567890123456789.123456789::decimal(38, 9)',
      postgres: '12345678901234567890123456789.123456789::numeric(38, 9)',
      sqlite: noDecimals,
    },
  ),
  valueCase(
    'H113',
    'a decimal of few digits, which keeps its declared places',
    asFraction('1.5', { cell: '1.50', maxValueLength: 4, csv: '1.50', grid: '1.50' }),
    {
      duckdb: ['1.50::decimal(10, 2)', { scale: 2 }],
      postgres: ['1.50::numeric(10, 2)', { scale: 2 }],
      sqlite: ['1.50', { cell: '1.5', maxValueLength: 3, csv: '1.5', grid: '1.5' }],
    },
  ),
  valueCase('H113', 'a negative decimal without whole part', asFraction('-0.05'), {
    duckdb: '-0.05::decimal(4, 2)',
    postgres: '-0.05::numeric(4, 2)',
    sqlite: '-0.05',
  }),
  valueCase('H119', 'a negative number', asNumber('-5'), everywhere('-5')),
  valueCase('H114', 'NaN', asText('number', 'NaN', { parquet: ['DOUBLE', 'NaN'] }), {
    duckdb: "'NaN'::double",
    postgres: "'NaN'::float8",
    sqlite: noNan,
  }),
  valueCase('H114', 'NaN as an exact number', asText('number', 'NaN', { parquet: ['DOUBLE', 'NaN'] }), {
    duckdb: cannot('its decimals are finite'),
    postgres: "'NaN'::numeric",
    sqlite: noDecimals,
  }),
  valueCase('H114', 'infinity', asText('number', 'Infinity', { parquet: ['DOUBLE', 'Infinity'] }), {
    duckdb: "'Infinity'::double",
    postgres: "'Infinity'::float8",
    sqlite: '9e999',
  }),
  valueCase('H114', 'minus infinity', asText('number', '-Infinity', { parquet: ['DOUBLE', '-Infinity'] }), {
    duckdb: "'-Infinity'::float",
    postgres: "'-Infinity'::float4",
    sqlite: '-9e999',
  }),
  valueCase('H114', 'minus zero, which is zero', asNumber('0'), {
    duckdb: "'-0.0'::double",
    postgres: "'-0.0'::float8",
    sqlite: '-0.0',
  }),
  valueCase('H114', 'the smallest of 64 bits', asFraction('5e-324'), {
    duckdb: '5e-324::double',
    postgres: '5e-324::float8',
    sqlite: '5e-324',
  }),
  valueCase('H114', 'the largest of 64 bits', asFraction('1.7976931348623157e+308'), {
    duckdb: '1.7976931348623157e308::double',
    postgres: '1.7976931348623157e308::float8',
    sqlite: '1.7976931348623157e308',
  }),
  valueCase('H114', 'a sum that is not 0.3', asFraction('0.30000000000000004'), {
    duckdb: '0.1::double + 0.2::double',
    postgres: '0.1::float8 + 0.2::float8',
    sqlite: '0.1 + 0.2',
  }),
  valueCase('H114', '0.1 of 32 bits', asFraction('0.1'), {
    duckdb: '0.1::float',
    postgres: '0.1::float4',
    sqlite: noFloat32,
  }),
];
