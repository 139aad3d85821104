import type { Name, TypeName } from '../syntax-names.ts';
import type {
  Expression,
  FunctionCall,
  OrderItem,
  Query,
  QueryBody,
  SelectBlock,
  TableSource,
} from '../syntax-tree.ts';

// Operator precedence ("Operator Precedence"); a minus sign binds like a sum.
const levels = { or: 1, and: 2, not: 3, predicate: 4, sum: 5, product: 6, highest: 7 } as const;

export function writeQuery(query: Query): string {
  const common = query.with.map(({ name, query: part }) => `${writeName(name)} AS (${writeQuery(part)})`);
  return [
    common.length > 0 && `WITH ${common.join(', ')}`,
    writeBody(query.body),
    query.orderBy.length > 0 && `ORDER BY ${writeOrder(query.orderBy)}`,
    query.offset && `OFFSET ${writeExpression(query.offset)} ROWS`,
    query.fetch && `FETCH NEXT ${writeExpression(query.fetch)} ROWS ONLY`,
  ]
    .filter(Boolean)
    .join(' ');
}

const operators = { union: 'UNION', unionAll: 'UNION ALL', except: 'EXCEPT', intersect: 'INTERSECT' } as const;

function writeBody(body: QueryBody): string {
  if (body.kind === 'parenthesised') return `(${writeQuery(body.query)})`;
  if (body.kind === 'setOperation')
    return `${writeBody(body.left)} ${operators[body.operator]} ${writeBody(body.right)}`;
  return writeBlock(body);
}

function writeBlock({ isDistinct, top, items, from, where, groupBy, having }: SelectBlock): string {
  const written = items.map((item) => {
    if (item.kind !== 'column') throw new Error(`cannot write ${item.kind}`);
    return `${writeExpression(item.value)}${item.alias ? ` AS ${writeName(item.alias)}` : ''}`;
  });
  const isPlainTop = top?.count.kind === 'number' && !top.isPercent;
  return [
    'SELECT',
    isDistinct && 'DISTINCT',
    top && `TOP ${isPlainTop ? writeExpression(top.count) : `(${writeExpression(top.count)})`}`,
    top?.isPercent && 'PERCENT',
    top?.withTies && 'WITH TIES',
    written.join(', '),
    from.length > 0 && `FROM ${from.map(writeSource).join(', ')}`,
    where && `WHERE ${writeExpression(where)}`,
    groupBy && `GROUP BY ${(groupBy.sets[0] ?? []).map((each) => writeExpression(each)).join(', ')}`,
    having && `HAVING ${writeExpression(having)}`,
  ]
    .filter(Boolean)
    .join(' ');
}

const joins = {
  inner: 'JOIN',
  left: 'LEFT JOIN',
  right: 'RIGHT OUTER JOIN',
  full: 'FULL JOIN',
  cross: 'CROSS JOIN',
} as const;

function writeSource(source: TableSource): string {
  if (source.kind === 'table')
    return `${source.name.schema?.text ?? ''}${source.name.schema ? '.' : ''}${writeName(source.name.object)}${source.alias ? ` ${writeName(source.alias)}` : ''}`;
  if (source.kind === 'derived') return `(${writeQuery(source.query)}) AS ${writeName(source.alias)}`;
  if (source.kind !== 'join' || !(source.type in joins)) throw new Error(`cannot write ${source.kind}`);
  const on = source.on ? ` ON ${writeExpression(source.on)}` : '';
  return `${writeSource(source.left)} ${joins[source.type as keyof typeof joins]} ${writeSource(source.right)}${on}`;
}

const writeOrder = (orderBy: readonly OrderItem[]) =>
  orderBy.map(({ value, isDescending }) => `${writeExpression(value)}${isDescending ? ' DESC' : ''}`).join(', ');

const writeName = ({ text }: Name) => (/^[A-Za-z][A-Za-z0-9]*$/.test(text) ? text : `[${text.replaceAll(']', ']]')}]`);

const writeType = ({ name, sizes }: TypeName) => `${name}${sizes.length > 0 ? `(${sizes.join(', ')})` : ''}`;

export function writeExpression(expression: Expression, least: number = levels.or): string {
  const { text, level } = write(expression);
  return level < least ? `(${text})` : text;
}

interface Written {
  readonly text: string;
  readonly level: number;
}

function write(expression: Expression): Written {
  const at = (level: number, text: string): Written => ({ text, level });
  const whole = (text: string) => at(levels.highest, text);
  const predicate = (text: string) => at(levels.predicate, text);
  const sum = (part: Expression) => writeExpression(part, levels.sum);
  switch (expression.kind) {
    case 'null':
      return whole('NULL');
    case 'number':
      return whole(expression.text);
    case 'text':
      return whole(`${expression.isNational ? 'N' : ''}'${expression.value.replaceAll("'", "''")}'`);
    case 'column':
      return whole(expression.parts.map(writeName).join('.'));
    case 'binary': {
      const level = levelOf(expression.operator);
      const left = writeExpression(expression.left, level === levels.predicate ? levels.sum : level);
      const right = writeExpression(expression.right, level === levels.or || level === levels.and ? level : level + 1);
      return at(level, `${left} ${expression.operator.toUpperCase()} ${right}`);
    }
    case 'unary': {
      if (expression.operator === 'not') return at(levels.not, `NOT ${writeExpression(expression.value, levels.not)}`);
      if (expression.operator === '~') return whole(`~${writeExpression(expression.value, levels.highest)}`);
      const value = writeExpression(expression.value, levels.product);
      return at(levels.sum, `${expression.operator}${value}`);
    }
    case 'isNull':
      return predicate(`${sum(expression.value)} IS ${not(expression)}NULL`);
    case 'between':
      return predicate(
        `${sum(expression.value)} ${not(expression)}BETWEEN ${sum(expression.low)} AND ${sum(expression.high)}`,
      );
    case 'in': {
      const list = Array.isArray(expression.list)
        ? (expression.list as readonly Expression[]).map((each) => writeExpression(each)).join(', ')
        : writeQuery(expression.list as Query);
      return predicate(`${sum(expression.value)} ${not(expression)}IN (${list})`);
    }
    case 'like': {
      const escaping = expression.escape ? ` ESCAPE ${sum(expression.escape)}` : '';
      return predicate(`${sum(expression.value)} ${not(expression)}LIKE ${sum(expression.pattern)}${escaping}`);
    }
    case 'exists':
      return whole(`EXISTS (${writeQuery(expression.query)})`);
    case 'subquery':
      return whole(`(${writeQuery(expression.query)})`);
    case 'quantified':
      return predicate(
        `${sum(expression.value)} ${expression.operator} ${expression.quantifier.toUpperCase()} (${writeQuery(expression.query)})`,
      );
    case 'case': {
      const branches = expression.branches.map(
        ({ when, then: result }) => `WHEN ${writeExpression(when)} THEN ${writeExpression(result)}`,
      );
      const subject = expression.subject ? ` ${writeExpression(expression.subject)}` : '';
      const otherwise = expression.otherwise ? ` ELSE ${writeExpression(expression.otherwise)}` : '';
      return whole(`CASE${subject} ${branches.join(' ')}${otherwise} END`);
    }
    case 'cast': {
      const tried = expression.isTry ? 'TRY_' : '';
      const value = writeExpression(expression.value);
      const type = writeType(expression.type);
      return whole(
        expression.style
          ? `${tried}CONVERT(${type}, ${value}, ${writeExpression(expression.style)})`
          : `${tried}CAST(${value} AS ${type})`,
      );
    }
    case 'call':
      return whole(writeCall(expression));
    default:
      throw new Error(`cannot write ${expression.kind}`);
  }
}

const not = ({ isNegated }: { readonly isNegated: boolean }) => (isNegated ? 'NOT ' : '');

function levelOf(operator: string): number {
  if (operator === 'or') return levels.or;
  if (operator === 'and') return levels.and;
  if ('*/%'.includes(operator)) return levels.product;
  return '+-&|^'.includes(operator) ? levels.sum : levels.predicate;
}

function writeCall(call: FunctionCall): string {
  const given = call.arguments.map((each) => (each.kind === 'star' ? '*' : writeExpression(each)));
  const text = `${call.name}(${call.isDistinct ? 'DISTINCT ' : ''}${given.join(', ')})`;
  if (!call.over) return text;
  const within = call.withinGroup ? ` WITHIN GROUP (ORDER BY ${writeOrder(call.withinGroup)})` : '';
  const { partitionBy, orderBy, frame } = call.over;
  const bound = (edge: NonNullable<typeof frame>['from']) => {
    const count = 'count' in edge ? `${writeExpression(edge.count)} ` : '';
    const words = edge.kind.replace(/[A-Z]/g, (letter) => ` ${letter}`).toUpperCase();
    return count + words;
  };
  const parts = [
    partitionBy.length > 0 && `PARTITION BY ${partitionBy.map((each) => writeExpression(each)).join(', ')}`,
    orderBy.length > 0 && `ORDER BY ${writeOrder(orderBy)}`,
    frame && `${frame.unit.toUpperCase()} BETWEEN ${bound(frame.from)} AND ${bound(frame.to ?? frame.from)}`,
  ];
  return `${text}${within} OVER (${parts.filter(Boolean).join(' ')})`;
}
