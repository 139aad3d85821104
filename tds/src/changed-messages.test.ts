import { TsqlError } from '@platbook/sql/tsql/translation';
import { bindParameters } from './calls/bind-parameters.ts';
import { type CallParameter, readCalls } from './calls/calls.ts';
import { parseDeclarations } from './calls/declarations.ts';
import { ValueError } from './calls/value-error.ts';
import { parseLogin7 } from './protocol/login7.ts';
import { parsePrelogin } from './protocol/prelogin.ts';
import { ProtocolError } from './protocol/protocol-error.ts';
import { buildLogin7, randomNumbers, testPrelogin } from './testing/tds-client.ts';

const calls = [
  // sp_executesql N'select @p', N'@p int', @p = 7
  '04000000ffff0a000000' +
    '0000e7401f0904d000341200730065006c00650063007400200040007000' +
    '0000e7401f0904d000340e00400070002000690070006e007400' +
    '02400070000026040407000000',
  // A decimal, a datetime2, a datetimeoffset, a guid, text in a code page, pieces, and another call.
  '04000000ffff0c000000' +
    '00006a110902050169000000' +
    '00002a0708000000000000da0b' +
    '00002b030a00000000da0b0b000000' +
    '0000241010' +
    '00'.repeat(16) +
    '0000a70a000904d0003402004142' +
    '0000e7ffff0904d00034fefffffffffffffF0400000041004200' +
    '00000000' +
    'ff' +
    'ffff0f0000000000380100000000',
].map((digits) => Buffer.from(digits, 'hex'));

describe('messages with random changes', () => {
  it('are read or refused, and never cause an internal error [G25]', () => {
    const random = randomNumbers(7);
    const changed = (seed: Buffer): Buffer => {
      const bytes = Buffer.from(seed.subarray(0, random(4) === 0 ? 1 + random(seed.length) : seed.length));
      for (let changes = random(5); changes > 0; changes -= 1) bytes.writeUInt8(random(256), random(bytes.length));
      return bytes;
    };
    const faults: unknown[] = [];
    const read = (what: () => unknown) => {
      try {
        what();
      } catch (error) {
        const isExpected = error instanceof ValueError || error instanceof TsqlError;
        if (!isExpected && !(error instanceof ProtocolError)) faults.push(error);
      }
    };
    let parameters = 0;
    for (let round = 0; round < 3_000; round += 1) {
      read(() => parsePrelogin(changed(testPrelogin(1))));
      read(() => parseLogin7(changed(buildLogin7({ flags3: random(2) * 0x10 }))));
      read(() => {
        for (const call of readCalls(changed(calls[random(2)] as Buffer))) parameters += call.parameters.length;
      });
    }
    expect(faults).toEqual([]);
    expect(parameters).toBeGreaterThan(1_000);
  });
});

describe('a decimal', () => {
  it('can have as few bytes as it needs, as FreeTDS sends it [G17]', () => {
    const read = (digits: string) =>
      [...readCalls(Buffer.from(`04000000ffff0c0000000000${digits}`, 'hex'))][0]?.parameters[0];
    expect(read('6a03030203019600')?.value).toBe('1.50');
    expect(read('6a0203020200ff')?.value).toBe('-2.55');
    expect(() => read('6a020100020163')).toThrow('more digits');
  });
});

describe('the parameters of a statement', () => {
  const sent = (type: CallParameter['type'], value: string | null, name = ''): CallParameter => ({
    name,
    type,
    value,
    isOutput: false,
    isDefault: false,
  });

  it('can be declared in every type, and a malformed list is refused', () => {
    const list =
      '@a int, @b DECIMAL(10, 2) output,@c nvarchar(max) ,@d [sys].[datetime2] (3), @e float(24), @f varbinary';
    expect(parseDeclarations(list).map(({ name, type }) => [name, type])).toEqual([
      ['@a', { name: 'int' }],
      ['@b', { name: 'decimal', precision: 10, scale: 2 }],
      ['@c', { name: 'nvarchar', length: 'max' }],
      ['@d', { name: 'datetime2', scale: 3 }],
      ['@e', { name: 'real' }],
      ['@f', { name: 'varbinary', length: 1 }],
    ]);
    for (const list of [
      'a int',
      '@a',
      '@a int @b int',
      '@a int(',
      '@a int = 5',
      '@a int, @A int',
      '@a geography',
      '@a nvarchar(5000)',
    ])
      expect(() => parseDeclarations(list), list).toThrow(TsqlError);
    expect(() => parseDeclarations(`@a int${' '.repeat(200_000)}x`)).toThrow(TsqlError);
  });

  it("get values by name or by position; other types are converted by T-SQL's rules [G17]", () => {
    const declared = parseDeclarations('@a int, @b nvarchar(3), @c decimal(5, 2), @d varchar(10)');
    const given = [
      sent({ name: 'float' }, '2.7'),
      sent({ name: 'nvarchar', length: 10 }, 'abcdef'),
      sent({ name: 'decimal', precision: 9, scale: 4 }, '1.2500'),
      sent({ name: 'nvarchar', length: 10 }, '地'),
    ];
    expect(bindParameters('select 1', declared, given, 2)).toEqual({
      text: 'DECLARE @a int = @__sent_0; DECLARE @b nvarchar(3) = @__sent_1; DECLARE @d varchar(10) = @__sent_3; select 1',
      parameters: [
        { name: '@__sent_0', type: { name: 'float' }, value: '2.7' },
        { name: '@__sent_1', type: { name: 'nvarchar', length: 10 }, value: 'abcdef' },
        { name: '@c', type: { name: 'decimal', precision: 5, scale: 2 }, value: '1.25' },
        { name: '@__sent_3', type: { name: 'nvarchar', length: 10 }, value: '地' },
      ],
      outputs: [],
    });
    const named = [sent({ name: 'int' }, '2', '@B'), sent({ name: 'tinyint' }, '1', '@A')];
    const both = bindParameters('select 1', parseDeclarations('@a bigint, @b int'), named, 2);
    expect(both.parameters.map(({ value }) => value)).toEqual(['1', '2']);
    expect(() => bindParameters('select 1', declared, given.slice(1), 2)).toThrow("expects the parameter '@d'");
    expect(() => bindParameters('select 1', [], given, 2)).toThrow('does not declare');
  });
});
