import { valueEngines } from '@platbook/contract/testing/value-case';
import type { Batch } from '@platbook/contract/workbench/batches';
import { eventsWith } from '../../testing/database-rows.ts';
import { errorOf, rowsOf, runSql } from '../../testing/run-sql.ts';
import { openValueWorld } from '../../testing/worlds/value-world.ts';

const world = await openValueWorld({ MAX_RESULT_ROWS: '100' });

type Given = Record<string, unknown>;
const listOf = (given: Given) => Object.entries(given).map(([name, value]) => ({ name, value }));
const hostile = [
  "it's",
  "'; drop table parcel; --",
  '"; select 1; --',
  '{{b}} ]] [[ $1 ?1 $$',
  "\\' \\x00 %00",
  'Straße 🏠 \u202e\ufeff',
  'x'.repeat(20_000),
];

describe.each(valueEngines)('a parameter on %s', (engine) => {
  const run = (batchText: string, given: Given, more: Given = {}): Promise<Batch> =>
    runSql(world.person, {
      connectionId: world.connections[engine],
      batchText,
      parameters: listOf(given),
      ...more,
    });
  const rows = async (batchText: string, given: Given, more: Given = {}) => {
    const batch = await run(batchText, given, more);
    expect(errorOf(batch) ?? null, batchText).toBeNull();
    return rowsOf(world.person, batch.statements.at(-1)?.id);
  };
  const refused = async (batchText: string, parameters: unknown) => {
    const body = { connectionId: world.connections[engine], batchText, parameters };
    const { status, json } = await world.person.post('/api/batches', body);
    return [status, json.detail ?? json.title];
  };

  it('arrives as exactly the text that was given, whatever it contains', async () => {
    const casts = hostile.map((_, index) => `cast({{a${index}}} as varchar(30000)) as v${index}`);
    const given = Object.fromEntries(hostile.map((value, index) => [`a${index}`, value]));
    expect(await rows(`select ${casts.join(', ')}`, given)).toEqual([hostile]);
    const [[found]] = await rows("select count(*) from (select 'x' as c) t where c = {{a}} or c <> {{b}}", {
      a: "' or 1=1 --",
      b: 'x',
    });
    expect(Number(found)).toBe(0);
  });

  it('compares with numbers, dates and texts like a literal', async () => {
    const day = engine === 'sqlite' ? "'2024-02-29'" : "date '2024-02-29'";
    const text = `select n from (select 7 as n, ${day} as d, '06111' as f) t
      where n >= {{least}} and n < {{below}} and d >= {{since}} and d < {{until}} and f = {{county}} and n in ({{ids}})`;
    const given = { least: 6.5, below: 99999999999, since: '2024-02-29', until: '2024-03-01', county: '06111' };
    const types = [
      { name: 'least', type: 'number', value: '6.5' },
      { name: 'below', type: 'number', value: 99999999999 },
    ];
    const parameters = [...types, ...listOf({ since: given.since, until: given.until, county: '06111', ids: '5, 7' })];
    if (engine !== 'sqlite') expect(await rows(text, {}, { parameters })).toEqual([[7]]);
    else expect(await rows(text.replace('n in', 'cast(n as text) in'), {}, { parameters })).toEqual([[7]]);
    expect(
      await rows('select n from (select 1 as n union all select 2) t order by n limit {{top}}', { top: 1 }),
    ).toEqual([[1]]);
  });

  it('expands a list to its values, and drops an empty optional clause', async () => {
    const text = "select c from (select 'a' as c union all select 'b' union all select 'o''c, d') t where 1 = 1";
    expect(await rows(`${text} and c in ({{list}}) order by c`, { list: ['a', "o'c, d"] })).toEqual([
      ['a'],
      ["o'c, d"],
    ]);
    expect(await rows(`${text} and c in ({{list}}) order by c`, { list: `a; "o'c, d"` })).toEqual([['a'], ["o'c, d"]]);
    expect(await rows(`${text} [[and c = {{one}}]] order by c`, { one: 'b' })).toEqual([['b']]);
    for (const one of ['', null]) expect(await rows(`${text} [[and c = {{one}}]]`, { one })).toHaveLength(3);
    expect(await rows(`${text} [[and c in ({{list}})]]`, {})).toHaveLength(3);
  });

  it('needs a valid value outside an optional clause, or the run is refused before it starts', async () => {
    expect(await refused('select {{lender}}', [])).toEqual([400, 'The parameter lender needs a value']);
    expect(await refused('select {{lender}}', null)).toEqual([400, 'The parameter lender needs a value']);
    expect(await refused('select {{since}}', [{ name: 'since', value: 'today' }])).toEqual([
      400,
      'The parameter since must be a date, e.g. 2024-12-31',
    ]);
    expect(await refused('select {{n:number}}', [{ name: 'n', value: '1; drop' }])).toEqual([
      400,
      'The parameter n must be a number, e.g. 2.5',
    ]);
    const twice = [1, 2].map((value) => ({ name: 'a', value }));
    expect(await refused('select {{a}}', twice)).toEqual([400, 'A parameter is given twice']);
    for (const wrong of [[{ name: 'a', value: 'a\0b' }], [{ name: 'a', value: {} }], [{ name: 'a', kind: 'x' }], {}])
      expect((await refused('select {{a}}', wrong))[0]).toBe(400);
    const long = Array.from({ length: 1_000 }, () => 'x'.repeat(70));
    expect(await refused('select {{a_list}}', [{ name: 'a_list', value: long }])).toEqual([
      400,
      'The parameter values are too long',
    ]);
    const many = Array.from({ length: 1_000 }, String);
    expect((await refused(`select ${'{{a_list}},'.repeat(11)}1`, [{ name: 'a_list', value: many }]))[0]).toBe(400);
  });

  it('takes type and default from the whole text, even if only a selection runs', async () => {
    const whole = 'select {{least:number=41}} + 1 as n;\nselect {{least}} + 2 as n';
    const selection = { selectedText: 'select {{least}} + 2 as n', selectionOffset: whole.indexOf('\n') + 1 };
    expect(await rows(whole, {}, selection)).toEqual([[43]]);
    expect(await rows(whole, { least: 1, unknown: 'left aside' }, selection)).toEqual([[3]]);
  });

  it('does not shift the position of an error in the editor', async () => {
    const text = 'select 1;\nselect {{a}},\n  [[{{none}},]] {{ids}}, /* {{c}} */ nowhere from (select 1) t';
    const batch = await run(text, { a: 'x'.repeat(50), ids: ['1', '2', '3'] });
    expect(errorOf(batch)).toMatchObject({ line: 3, column: (text.split('\n')[2]?.indexOf('nowhere') as number) + 1 });
    expect(batch.statements[1]?.statementText).toBe(text.split(';\n')[1]);
  });

  it('is bound in a plan as in a run', async () => {
    const plan = engine === 'sqlite' ? 'explain query plan' : 'explain (analyze, format json)';
    expect(await rows(`${plan} select {{a}} as v`, { a: hostile[1] })).not.toHaveLength(0);
  });

  it('is stored with the run, in the audit and in the searchable history', async () => {
    const batch = await run('select {{a}} as v [[, {{b}}]]', { a: `kept'${engine}`, c: 'not asked for' });
    const entry = (await world.person.get(`/api/history?search=kept'${engine}`)).json[0];
    expect(entry).toMatchObject({
      id: batch.id,
      parameters: [
        { name: 'a', type: 'text', value: `kept'${engine}` },
        { name: 'b', type: 'text', value: null },
      ],
    });
    expect((await world.person.get(`/api/history/${batch.id}`)).json).toEqual(entry);
    const [audited] = await eventsWith(world.app.services.db, { batch_id: batch.id, kind: 'run_started' });
    expect(audited?.text).toContain(`kept'${engine}`);
  });
});

it('a long value is left out of the history list and complete by ID', async () => {
  const value = Array.from({ length: 900 }, (_, index) => `item ${index}`);
  const batch = await runSql(world.person, {
    batchText: 'select count(*) from range(3) where range::varchar in ({{list}})',
    parameters: [{ name: 'list', value }],
  });
  const [entry] = (await world.person.get('/api/history?limit=1')).json;
  expect(entry).toMatchObject({ id: batch.id, isTextCut: true, parameters: null });
  expect((await world.person.get(`/api/history/${batch.id}`)).json.parameters[0].value).toEqual(value);
});

it('a value is bound again when an incomplete result is downloaded in full', async () => {
  const { person, app } = world;
  const batch = await runSql(person, {
    batchText: 'select range || {{a}} as v from range({{count:number}})',
    parameters: listOf({ a: "'; x", count: 150 }),
  });
  expect(batch.statements[0]).toMatchObject({ rowCount: 100, incomplete: true });
  const { json } = await person.post(`/api/statements/${batch.statements[0]?.id}/whole-export`, { format: 'csv' });
  const file = await app.app.inject({ url: `/${json.path.replace(/^\//, '')}`, headers: { cookie: person.cookie } });
  expect(file.payload.trimEnd().split(/\r?\n/)).toHaveLength(151);
  expect(file.payload).toContain("149'; x");
});

it('PostgreSQL says when a parameter needs a cast', async () => {
  const connectionId = world.connections.postgres;
  const parameters = listOf({ a: 'x' });
  const bare = await runSql(world.person, { connectionId, batchText: 'select {{a}} is null', parameters });
  expect(errorOf(bare)?.title).toBe("PostgreSQL can't determine the type of a parameter here. Write {{name}}::text");
  const cast = await runSql(world.person, { connectionId, batchText: 'select {{a}}::text is null', parameters });
  expect(await rowsOf(world.person, cast.statements[0]?.id)).toEqual([[false]]);
});

it('DuckDB says which type a value cannot convert to', async () => {
  const text = 'select 1 where 5::bigint = {{id}}';
  const batch = await runSql(world.person, { batchText: text, parameters: listOf({ id: 'abc' }) });
  expect(errorOf(batch)?.title).toContain("Could not convert string 'abc'");
  const mixed = await runSql(world.person, { batchText: 'select {{a}}, $2', parameters: listOf({ a: 'x' }) });
  expect(errorOf(mixed)?.title).toContain('engine placeholders');
});
