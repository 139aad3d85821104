/** A node of the ESTree that Vega's parser creates from an expression. */
export interface ExpressionNode {
  type: string;
  name?: string;
  value?: unknown;
  regex?: unknown;
  operator?: string;
  computed?: boolean;
  object?: ExpressionNode;
  property?: ExpressionNode;
  callee?: ExpressionNode;
  arguments?: ExpressionNode[];
  elements?: ExpressionNode[];
  left?: ExpressionNode;
  right?: ExpressionNode;
  argument?: ExpressionNode;
  test?: ExpressionNode;
  consequent?: ExpressionNode;
  alternate?: ExpressionNode;
}
export type Functions = Record<string, ((...args: unknown[]) => unknown) | undefined>;
/** Inputs of an evaluation; one object is reused for all calls. */
export interface Scope {
  params: Record<string, unknown>;
  datum: unknown;
  item: unknown;
}
export type Evaluate = (scope: Scope) => unknown;
/** Functions of Vega's expression language that its function table lacks. */
const plainFunctions: Functions = {
  isNaN: Number.isNaN as never,
  isFinite: Number.isFinite as never,
  abs: Math.abs as never,
  ceil: Math.ceil as never,
  floor: Math.floor as never,
  max: Math.max as never,
  min: Math.min as never,
  round: Math.round as never,
  sqrt: Math.sqrt as never,
};

/** Compiles an expression to a closure without eval; undefined if a part is unsupported. */
export function compileExpression(node: ExpressionNode, functions: Functions): Evaluate | undefined {
  const compile = (part: ExpressionNode | undefined) => part && compileExpression(part, functions);
  switch (node.type) {
    case 'Literal': {
      const { value } = node;
      return node.regex ? undefined : () => value;
    }
    case 'Identifier':
      return compileName(node.name as string);
    case 'MemberExpression':
      return compileMember(node, compile);
    case 'CallExpression':
      return compileCall(node, functions, compile);
    case 'ArrayExpression': {
      const elements = (node.elements ?? []).map(compile);
      if (elements.includes(undefined)) return undefined;
      return (scope) => (elements as Evaluate[]).map((element) => element(scope));
    }
    case 'UnaryExpression':
    case 'BinaryExpression':
    case 'LogicalExpression':
      return compileOperator(node, compile);
    case 'ConditionalExpression':
      return compileChoice([node.test, node.consequent, node.alternate].map(compile));
    default:
      return undefined;
  }
}

type Compile = (part: ExpressionNode | undefined) => Evaluate | undefined;

function compileName(name: string): Evaluate | undefined {
  if (name === 'datum') return (scope) => scope.datum;
  if (name === 'item') return (scope) => scope.item;
  if (name === 'event' || name === name.toUpperCase() || name === 'NaN') return undefined;
  const key = `$${name}`;
  return (scope) => scope.params[key];
}

function compileMember({ object, property, computed }: ExpressionNode, compile: Compile): Evaluate | undefined {
  const holder = compile(object);
  const name = property?.name ?? '';
  const key: Evaluate | undefined = computed ? compile(property) : () => name;
  if (!holder || !key) return undefined;
  return (scope) => {
    const value = (holder(scope) as Record<string, unknown>)[key(scope) as string];
    // Functions must not be reachable through values: some run text as code.
    return typeof value === 'function' ? undefined : value;
  };
}

function compileCall(node: ExpressionNode, functions: Functions, compile: Compile): Evaluate | undefined {
  const name = (node.callee?.name ?? '').replace(/^_/, '');
  const args = (node.arguments ?? []).map(compile);
  if (args.includes(undefined)) return undefined;
  if (name === 'if') return compileChoice(args);
  const called = functions[name] ?? (Object.hasOwn(plainFunctions, name) ? plainFunctions[name] : undefined);
  if (!called) return undefined;
  const [first, second, third, ...more] = args as Evaluate[];
  if (!first) return () => called.call(functions);
  if (!second) return (scope) => called.call(functions, first(scope));
  if (!third) return (scope) => called.call(functions, first(scope), second(scope));
  if (more.length === 0) return (scope) => called.call(functions, first(scope), second(scope), third(scope));
  return (scope) =>
    called.apply(
      functions,
      (args as Evaluate[]).map((arg) => arg(scope)),
    );
}

function compileChoice([test, yes, no]: (Evaluate | undefined)[]): Evaluate | undefined {
  return test && yes && no && ((scope) => (test(scope) ? yes(scope) : no(scope)));
}

function compileOperator(node: ExpressionNode, compile: Compile): Evaluate | undefined {
  const { operator = '' } = node;
  if (node.type === 'UnaryExpression') {
    const argument = compile(node.argument);
    if (!argument) return undefined;
    if (operator === '!') return (scope) => !argument(scope);
    if (operator === '-') return (scope) => -(argument(scope) as number);
    return operator === '+' ? (scope) => +(argument(scope) as number) : undefined;
  }
  const left = compile(node.left) as ((scope: Scope) => number) | undefined;
  const right = compile(node.right) as typeof left;
  if (!left || !right) return undefined;
  const operators: Record<string, Evaluate> = {
    '&&': (scope) => left(scope) && right(scope),
    '||': (scope) => left(scope) || right(scope),
    '+': (scope) => left(scope) + right(scope),
    '-': (scope) => left(scope) - right(scope),
    '*': (scope) => left(scope) * right(scope),
    '/': (scope) => left(scope) / right(scope),
    '%': (scope) => left(scope) % right(scope),
    '<': (scope) => left(scope) < right(scope),
    '>': (scope) => left(scope) > right(scope),
    '<=': (scope) => left(scope) <= right(scope),
    '>=': (scope) => left(scope) >= right(scope),
    // biome-ignore lint/suspicious/noDoubleEquals: Vega's language has both
    '==': (scope) => left(scope) == right(scope),
    // biome-ignore lint/suspicious/noDoubleEquals: Vega's language has both
    '!=': (scope) => left(scope) != right(scope),
    '===': (scope) => left(scope) === right(scope),
    '!==': (scope) => left(scope) !== right(scope),
  };
  return Object.hasOwn(operators, operator) ? operators[operator] : undefined;
}
