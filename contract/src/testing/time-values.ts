import { asText, both, cannot, type ValueCase, valueCase } from './value-case.ts';

const noTimes = cannot('it keeps dates and times as text or numbers');
const day = (text: string) => asText('date', text, { parquet: ['DATE', text] });
const inSheet = (text: string) => ({ date: new Date(text).toISOString() });
const refused = cannot('it refuses a day that never was');

export const timeValues: readonly ValueCase[] = [
  ...['0001-01-01', '1582-10-10', '1899-12-31', '1900-02-28'].map((text) =>
    valueCase('H115', `the day ${text}`, day(text), both(`date '${text}'`, noTimes)),
  ),
  ...['1900-03-01', '9999-12-31'].map((text) =>
    valueCase(
      'H115',
      `the day ${text}, a date in a sheet`,
      { ...day(text), xlsx: inSheet(`${text}Z`) },
      both(`date '${text}'`, noTimes),
    ),
  ),
  valueCase(
    'H115',
    'the day 1900-02-29, which spreadsheets alone know',
    asText('string', '1900-02-29'),
    both(refused, "'1900-02-29'"),
  ),
  valueCase('H115', 'the first day of the engine', asText('date', ''), {
    duckdb: ["date '5877642-06-25 (BC)'", asText('date', '5877642-06-25 (BC)')],
    postgres: ["date '4714-11-24 BC'", asText('date', '4714-11-24 BC')],
    sqlite: noTimes,
  }),
  valueCase('H115', 'a day after 9999', asText('date', '123456-07-08'), both("date '123456-07-08'", noTimes)),
  valueCase('H115', 'the day infinity', asText('date', 'infinity'), both("date 'infinity'", noTimes)),
  valueCase(
    'H115',
    'the instant minus infinity',
    asText('datetime', '-infinity', { csv: "'-infinity" }),
    both("timestamptz '-infinity'", noTimes),
  ),
  valueCase(
    'H115',
    'the time 24:00:00',
    asText('time', '24:00:00'),
    both("time '24:00:00'", ["'24:00:00'", { datatype: 'string' }]),
  ),
  valueCase(
    'H115',
    'a time with microseconds',
    asText('time', '12:34:56.789012'),
    both("time '12:34:56.789012'", noTimes),
  ),
  valueCase(
    'H115',
    'a time in a zone of half an hour',
    asText('time', '12:34:56+05:30'),
    both("'12:34:56+05:30'::timetz", noTimes),
  ),
  valueCase(
    'H115',
    'a timestamp of a second',
    datetime('2024-02-29T12:00:00', '2024-02-29 12:00:00', true),
    both("timestamp '2024-02-29 12:00:00'", noTimes),
  ),
  valueCase(
    'H115',
    'microseconds',
    datetime('2024-02-29T23:59:59.123456', '2024-02-29 23:59:59.123456'),
    both("timestamp '2024-02-29 23:59:59.123456'", noTimes),
  ),
  valueCase('H115', 'nanoseconds', asText('datetime', '2024-02-29T23:59:59.123456789'), {
    duckdb: "timestamp_ns '2024-02-29 23:59:59.123456789'",
    postgres: cannot('its timestamps have microseconds'),
    sqlite: noTimes,
  }),
  valueCase(
    'H115',
    'a timestamp before 1900',
    datetime('1800-01-01T00:00:00', '1800-01-01 00:00:00'),
    both("timestamp '1800-01-01 00:00:00'", noTimes),
  ),
  valueCase('H115', 'a timestamp before Christ', asText('datetime', ''), {
    duckdb: ["timestamp '0044-03-15 (BC) 12:00:00'", asText('datetime', '0044-03-15T12:00:00 (BC)')],
    postgres: ["timestamp '0044-03-15 12:00:00 BC'", asText('datetime', '0044-03-15T12:00:00 BC')],
    sqlite: noTimes,
  }),
  valueCase(
    'H115',
    'an instant in a zone of half an hour, in UTC',
    instant('2023-12-31T18:30:00Z', '2023-12-31 18:30:00+00'),
    both("timestamptz '2024-01-01 00:00:00+05:30'", noTimes),
  ),
  valueCase(
    'H115',
    'an hour that summer time skips',
    instant('2024-03-10T07:30:00Z', '2024-03-10 07:30:00+00'),
    both("timestamptz '2024-03-10 02:30:00 America/New_York'", noTimes),
  ),
];

function datetime(text: string, inParquet: string, isDate = false) {
  return asText('datetime', text, {
    parquet: ['TIMESTAMP', inParquet],
    ...(isDate ? { xlsx: inSheet(`${text}Z`) } : {}),
  });
}

function instant(text: string, inParquet: string) {
  return asText('datetime', text, { parquet: ['TIMESTAMP WITH TIME ZONE', inParquet] });
}
