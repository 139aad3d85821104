import { TYPES } from 'tedious';
import { connectTedious, openDoorWorld, runTedious } from './testing/tds-door-world.ts';

const world = await openDoorWorld(({ text, parameters }) => {
  if (text.startsWith('set ')) return [{ rowCount: undefined }];
  const columns = parameters.map(({ name, type }) => ({ name: name.slice(1), type, isNullable: true }));
  return [{ columns, rows: [parameters.map(({ value }) => value)] }];
});
const connection = await connectTedious(world.port, { options: { useUTC: true } });
afterAll(async () => {
  connection.close();
  await world.close();
});

type Given = readonly [name: keyof typeof TYPES, value: unknown, text: string, options?: object];

const emoji = '🏠 Ventura – 地';
const noon = new Date('2024-02-29T12:34:56.123Z');
const long = 'ab🏠'.repeat(1_250_000);

const cases: Given[] = [
  ['Bit', true, '1'],
  ['TinyInt', 255, '255'],
  ['SmallInt', -32_768, '-32768'],
  ['Int', -2_147_483_648, '-2147483648'],
  ['BigInt', '9223372036854775807', '9223372036854775807'],
  ['Real', 0.5, '0.5'],
  ['Float', 0.1, '0.1'],
  ['Float', -1e300, '-1e+300'],
  ['Decimal', -123456.789, '-123456.789', { precision: 12, scale: 3 }],
  ['Numeric', 0.05, '0.05', { precision: 4, scale: 2 }],
  ['Money', -1.5, '-1.5000'],
  ['SmallMoney', 214_748.3647, '214748.3647'],
  ['Date', new Date('0001-01-01T00:00:00Z'), '0001-01-01'],
  ['Date', new Date('9999-12-31T00:00:00Z'), '9999-12-31'],
  ['Time', new Date('1970-01-01T23:59:59.999Z'), '23:59:59.999', { scale: 3 }],
  ['DateTime', new Date('1753-01-01T00:00:00.003Z'), '1753-01-01 00:00:00.003'],
  ['DateTime', new Date('2024-02-29T23:59:59.997Z'), '2024-02-29 23:59:59.997'],
  ['SmallDateTime', new Date('2079-06-06T23:59:00Z'), '2079-06-06 23:59:00'],
  ['DateTime2', noon, '2024-02-29 12:34:56.1230000', { scale: 7 }],
  ['DateTimeOffset', noon, '2024-02-29 12:34:56.123 +00:00', { scale: 3 }],
  ['UniqueIdentifier', '00112233-4455-6677-8899-AABBCCDDEEFF', '00112233-4455-6677-8899-AABBCCDDEEFF'],
  ['VarChar', 'Fácil €', 'Fácil €'],
  ['Char', 'ab', 'ab', { length: 2 }],
  ['NVarChar', emoji, emoji],
  ['NChar', 'née', 'née', { length: 3 }],
  ['NVarChar', '', ''],
  ['NVarChar', 'x'.repeat(4000), 'x'.repeat(4000), { length: 4000 }],
  ['NVarChar', 'x'.repeat(4001), 'x'.repeat(4001)],
  ['NVarChar', long, long],
  ['NText', emoji, emoji],
  ['Text', 'plain', 'plain'],
  ['Binary', Buffer.from('00ff', 'hex'), '00ff', { length: 2 }],
  ['VarBinary', Buffer.from('00ff80', 'hex'), '00ff80'],
  ['Image', Buffer.from('ff', 'hex'), 'ff'],
];

describe('parameters of a SQL Server client', () => {
  it('arrive unchanged, in every type, and are returned unchanged [G17]', async () => {
    for (const [type, value, text, options] of cases) {
      const answer = await runTedious(connection, 'echo', 'executesql', (request) =>
        request.addParameter('p', TYPES[type], value, options),
      );
      const { parameters } = world.sessions[0]?.ran.at(-1) ?? {};
      const said = `${type} ${String(value).slice(0, 40)}`;
      expect(parameters?.[0]?.value === text ? text.slice(0, 40) : parameters?.[0]?.value, said).toBe(
        text?.slice(0, 40),
      );
      const back = answer.rows[0]?.[0];
      if (value instanceof Date) expect(Math.abs((back as Date).getTime() - value.getTime()), said).toBeLessThan(1);
      else if (Buffer.isBuffer(value)) expect((back as Buffer).equals(value), said).toBe(true);
      else expect(back === value, `${said} came back as ${String(back).slice(0, 40)}`).toBe(true);
    }
  });

  it('can be NULL in every type [G17]', async () => {
    const types = [...new Set(cases.map(([type]) => type))];
    const answer = await runTedious(connection, 'echo', 'executesql', (request) => {
      for (const type of types) request.addParameter(`p${type}`, TYPES[type], null);
    });
    expect(answer.rows[0]).toEqual(types.map(() => null));
    expect(world.sessions[0]?.ran.at(-1)?.parameters.every(({ value }) => value === null)).toBe(true);
  });
});
