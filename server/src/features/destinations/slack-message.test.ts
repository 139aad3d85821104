import type { FirstRows, Message } from './message.ts';
import { slackMessage } from './slack-message.ts';

const message = (changes: Partial<Message> = {}): Message => ({
  eventId: 'e',
  type: 'finished',
  createdAt: '2026-11-29T07:00:00.000Z',
  title: 'Sales: 2 rows',
  text: '',
  subject: null,
  run: null,
  data: null,
  link: 'https://app.example.com/query-table/1?a=1&b=2',
  ...changes,
});

const data = (columns: string[], rows: unknown[][], total = rows.length): FirstRows => ({
  columns: columns.map((name) => ({ name, type: 'varchar' })),
  rows: rows.map((row) => JSON.stringify(row)),
  total,
  isComplete: rows.length === total,
});

const built = (changes: Partial<Message>) => JSON.parse(slackMessage(message(changes)));
const tableIn = (body: { blocks: { text?: { text: string } }[] }) => body.blocks[1]?.text?.text ?? '';

it('shows the title, the first rows as a table and a link', () => {
  const { text, blocks } = built({
    data: data(
      ['City', 'Homes'],
      [
        ['Ojai', 12],
        [null, 3],
      ],
      40,
    ),
  });
  expect(text).toBe('Sales: 2 rows');
  expect(blocks.map(({ type }: { type: string }) => type)).toEqual(['header', 'section', 'context']);
  expect(blocks[1].text.text).toBe('```City  Homes\n----  -----\nOjai     12\nnull      3```');
  expect(blocks[2].elements[0].text).toBe(
    '2 of 40 rows · <https://app.example.com/query-table/1?a=1&amp;b=2|Open in the app>',
  );
});

it('escapes what Slack would read as a mention, a link or the end of the table', () => {
  const body = built({
    title: '<!channel> & <@U1>',
    text: '<https://evil.test|x>',
    data: data(['a'], [['```<!here>\n&']]),
  });
  expect(body.text).toBe('&lt;!channel&gt; &amp; &lt;@U1&gt;');
  expect(body.blocks[1].text.text).toBe('&lt;https://evil.test|x&gt;');
  expect(body.blocks[2].text.text).toBe(
    "```a\n---------------\n'''&lt;!here&gt; &amp;```".replace('---------------', '-'.repeat(12)),
  );
});

it.each(['&', '🏡', 'x', "'"])('stays within the limits of Slack for endless texts of %s', (sign) => {
  const long = sign.repeat(5_000);
  const names = Array.from({ length: 12 }, (_, at) => `${sign}${long.slice(0, 40)}${at}`);
  const body = built({
    title: long,
    text: long,
    data: data(
      names,
      Array.from({ length: 40 }, () => names.map(() => long)),
    ),
  });
  expect(body.text.length).toBeLessThanOrEqual(3_000);
  expect(body.blocks.length).toBeLessThanOrEqual(50);
  expect(body.blocks[0].text.text.length).toBeLessThanOrEqual(150);
  for (const { text } of body.blocks.slice(1, 3)) expect(text.text.length).toBeLessThanOrEqual(3_000);
  expect(body.blocks[2].text.text.endsWith('```')).toBe(true);
  expect(JSON.stringify(body).isWellFormed()).toBe(true);
  expect(tableIn(body)).toBeDefined();
});
