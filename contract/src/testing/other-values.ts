import { asText, both, cannot, everywhere, type ValueCase, type ValueShown, valueCase } from './value-case.ts';

const noTypes = cannot('it has integers, fractions, text and blobs alone');
const noJsonType = { datatype: 'string' };
const deepJson = `${'['.repeat(100)}1${']'.repeat(100)}`;
const text = (shown: string, differs: Partial<ValueShown> = {}) => asText('string', shown, differs);
const truth: ValueShown = asText('boolean', 'true', { cell: 'true', xlsx: true, parquet: ['BOOLEAN', true] });
const missing: ValueShown = {
  ...asText('number', 'NULL', { cell: 'null', csv: null, xlsx: null, grid: null }),
  parquet: ['BIGINT', null],
};

export const otherValues: readonly ValueCase[] = [
  valueCase('H116', 'bytes', asText('blob', '\\x00ff'), {
    duckdb: "'\\x00\\xFF'::blob",
    postgres: "'\\x00ff'::bytea",
    sqlite: "x'00ff'",
  }),
  valueCase('H116', 'no bytes', asText('blob', '\\x'), { duckdb: "''::blob", postgres: "''::bytea", sqlite: "x''" }),
  valueCase('H116', 'text that is not UTF-8', text('\uFFFDA'), {
    duckdb: cannot('it keeps no such text'),
    postgres: cannot('it keeps no such text'),
    sqlite: "cast(x'ff41' as text)",
  }),
  valueCase(
    'H116',
    'a UUID',
    asText('uuid', 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'),
    both("'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'::uuid", noTypes),
  ),
  valueCase('H116', 'bits', text('0101'), { duckdb: "'0101'::bit", postgres: "b'0101'", sqlite: noTypes }),
  valueCase('H116', 'an interval', asText('interval', ''), {
    duckdb: [
      "interval '1 year 2 months 3 days 04:05:06.789'",
      asText('interval', '1 year 2 months 3 days 04:05:06.789'),
    ],
    postgres: [
      "interval '1 year 2 months 3 days 04:05:06.789'",
      asText('interval', '1 year 2 mons 3 days 04:05:06.789'),
    ],
    sqlite: noTypes,
  }),
  valueCase('H116', 'a list', asText('json', '[1,null,3]'), {
    duckdb: '[1, null, 3]',
    postgres: ['array[1, null, 3]', text('{1,NULL,3}')],
    sqlite: noTypes,
  }),
  valueCase('H116', 'a list of long integers', asText('json', '["9007199254740993",1]'), {
    duckdb: '[9007199254740993, 1]',
    postgres: ['array[9007199254740993, 1]', text('{9007199254740993,1}')],
    sqlite: noTypes,
  }),
  valueCase('H116', 'a struct', asText('json', '{"f":0.1,"d":"0001-01-01","__proto__":1.50,"n":"NaN"}'), {
    duckdb: `{'f': 0.1::float, 'd': date '0001-01-01', '__proto__': 1.50::decimal(4, 2), 'n': 'NaN'::double}`,
    postgres: ["row(0.1::float4, date '0001-01-01', 1.50, 'NaN'::float8)", text('(0.1,0001-01-01,1.50,NaN)')],
    sqlite: noTypes,
  }),
  valueCase('H116', 'a map', asText('json', '{"1":["2"],"3":null}'), {
    duckdb: "map {1: ['2'], 3: null}",
    postgres: cannot('it has no maps; hstore is the next case'),
    sqlite: noTypes,
  }),
  valueCase('H116', 'hstore', text('"a"=>"1", "b"=>NULL'), {
    duckdb: cannot('it is an extension of PostgreSQL'),
    postgres: `'a=>1, b=>NULL'::hstore`,
    sqlite: noTypes,
  }),
  valueCase('H116', 'a union', asText('json', '{"k":1}'), {
    duckdb: 'union_value(k := 1)',
    postgres: cannot('it has no unions'),
    sqlite: noTypes,
  }),
  valueCase('H116', 'JSON as it was written', asText('json', '{"a": [1.0, {"b": null}]}'), {
    duckdb: `'{"a": [1.0, {"b": null}]}'::json`,
    postgres: `'{"a": [1.0, {"b": null}]}'::json`,
    sqlite: [`'{"a": [1.0, {"b": null}]}'`, noJsonType],
  }),
  valueCase('H116', 'JSON a hundred levels deep', asText('json', deepJson), {
    duckdb: "(repeat('[', 100) || '1' || repeat(']', 100))::json",
    postgres: "(repeat('[', 100) || '1' || repeat(']', 100))::jsonb",
    sqlite: [`'${deepJson}'`, noJsonType],
  }),
  valueCase('H116', 'a place on the map', asText('blob', '\\x0101000000000000000000f03f0000000000000040'), {
    duckdb: "'POINT(1 2)'::geometry",
    postgres: ['point(1, 2)', text('(1,2)')],
    sqlite: noTypes,
  }),
  valueCase('H116', 'an enum', text('sold'), {
    duckdb: "'sold'::enum('sold', 'listed')",
    postgres: "'sold'::deal",
    sqlite: noTypes,
  }),
  valueCase(
    'H116',
    'true',
    truth,
    both('true', ['true', asText('number', '1', { cell: '1', xlsx: 1, parquet: ['BIGINT', '1'] })]),
  ),
  valueCase('H113', 'a ZIP code', text('02134'), everywhere("'02134'")),
  valueCase('H113', 'a FIPS code', text('01001'), everywhere("'01001'")),
  valueCase(
    'H119',
    'a telephone number',
    text('+1 800 555 0142', { csv: "'+1 800 555 0142" }),
    everywhere("'+1 800 555 0142'"),
  ),
  valueCase('H118', 'a formula', text('=1+1', { csv: "'=1+1" }), everywhere("'=1+1'")),
  valueCase('H121', 'the empty text', text(''), everywhere("''")),
  valueCase(
    'H121',
    'nothing',
    missing,
    both('null::integer', ['null', { datatype: 'string', parquet: ['VARCHAR', null], align: 'left' }]),
  ),
  valueCase('H125', 'many scripts', text('é ü 漢字 שלום 🏠'), everywhere("'é ü 漢字 שלום 🏠'")),
  valueCase(
    'H125',
    'markup, an escape sequence and a mark that turns the direction',
    text('<b>\u001b[31m\u202Ex</b>', {
      csv: '<b>\u001b[31m\u202Ex</b>',
      xlsx: '<b>[31m\u202Ex</b>',
      grid: '<b>␛[31m‹202E›x</b>',
    }),
    both("'<b>' || chr(27) || '[31m' || chr(8238) || 'x</b>'", "'<b>' || char(27) || '[31m' || char(8238) || 'x</b>'"),
  ),
  // The library that reads the Parquet file in the tests removes the byte order mark.
  valueCase(
    'H120',
    'a byte order mark',
    text('\uFEFFa', { parquet: ['VARCHAR', 'a'], grid: '‹FEFF›a' }),
    both("chr(65279) || 'a'", "char(65279) || 'a'"),
  ),
];
