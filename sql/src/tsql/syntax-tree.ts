/** Every node has its start in the batch (`at`, in UTF-16 units), so that a refusal can name a line. */
import type { TransactionStep } from './open-transaction.ts';
import type { Name, Node, ObjectName, TypeName } from './syntax-names.ts';

/** The nodes of a family by kind, made from the fields of each. */
type NodesOf<Fields> = { [Kind in keyof Fields]: Node & { readonly kind: Kind } & Readonly<Fields[Kind]> };

export interface Batch {
  readonly text: string;
  readonly statements: readonly Statement[];
}

interface StatementFields {
  select: { query: Query };
  declare: {
    variables: readonly (Node & { readonly name: string; readonly type: TypeName; readonly value?: Expression })[];
  };
  /** `SET @v = …`, and `SET @v += …`, which the parser rewrites to `@v + …`. Variable names include their `@`. */
  setVariable: { name: string; value: Expression };
  setOption: { options: readonly string[]; value: string };
  use: { database: Name };
  exec: {
    procedure: ObjectName;
    arguments: readonly (Node & { readonly name?: string; readonly value: Expression })[];
  };
  if: { condition: Expression; then: Statement; otherwise?: Statement };
  block: { statements: readonly Statement[] };
  print: { value: Expression };
  transaction: TransactionStep;
  execText: { text: string };
  dropTemp: { tables: readonly Name[]; ifExists: boolean };
  makeTable: {
    name: Name;
    columns: readonly (Node & { readonly name: Name; readonly type: TypeName; readonly isNullable: boolean })[];
  };
  insert: { table: Name; columns?: readonly Name[]; source: readonly (readonly Expression[])[] | Query };
}
export type StatementOf<Kind extends keyof StatementFields> = NodesOf<StatementFields>[Kind];
export type Statement = StatementOf<keyof StatementFields>;

export interface Query extends Node {
  readonly with: readonly CommonTable[];
  readonly body: QueryBody;
  readonly orderBy: readonly OrderItem[];
  readonly offset?: Expression;
  readonly fetch?: Expression;
  readonly options: readonly string[];
}
export interface CommonTable extends Node {
  readonly name: Name;
  readonly columns?: readonly Name[];
  readonly query: Query;
}
interface BodyFields {
  selectBlock: {
    isDistinct: boolean;
    top?: { readonly count: Expression; readonly isPercent: boolean; readonly withTies: boolean };
    items: readonly SelectItem[];
    into?: Name;
    from: readonly TableSource[];
    where?: Expression;
    groupBy?: GroupBy;
    having?: Expression;
  };
  setOperation: { operator: 'union' | 'unionAll' | 'except' | 'intersect'; left: QueryBody; right: QueryBody };
  parenthesised: { query: Query };
}
export type QueryBody = NodesOf<BodyFields>[keyof BodyFields];
export type SelectBlock = NodesOf<BodyFields>['selectBlock'];
export type SetOperation = NodesOf<BodyFields>['setOperation'];
interface ItemFields {
  star: { of?: ObjectName };
  column: { value: Expression; alias?: Name };
  assign: { variable: string; value: Expression };
}
export type SelectItem = NodesOf<ItemFields>[keyof ItemFields];
export interface GroupBy {
  readonly kind: 'list' | 'rollup' | 'cube' | 'sets';
  readonly sets: readonly (readonly Expression[])[];
}
export interface OrderItem extends Node {
  readonly value: Expression;
  readonly isDescending: boolean;
}

interface SourceFields {
  table: { name: ObjectName; alias?: Name; hints: readonly string[] };
  derived: { query: Query; alias: Name; columns?: readonly Name[] };
  values: { rows: readonly (readonly Expression[])[]; alias: Name; columns: readonly Name[] };
  tableFunction: { name: ObjectName; arguments: readonly Expression[]; alias?: Name; columns?: readonly Name[] };
  join: {
    type: 'inner' | 'left' | 'right' | 'full' | 'cross' | 'crossApply' | 'outerApply';
    left: TableSource;
    right: TableSource;
    on?: Expression;
  };
  pivot: { source: TableSource; aggregate: FunctionCall; for: Name; values: readonly Name[]; alias: Name };
  unpivot: { source: TableSource; value: Name; for: Name; columns: readonly Name[]; alias: Name };
}
export type SourceOf<Kind extends keyof SourceFields> = NodesOf<SourceFields>[Kind];
export type TableSource = SourceOf<keyof SourceFields>;

interface ExpressionFields {
  null: object;
  number: { form: 'integer' | 'decimal' | 'float' | 'money' | 'binary'; text: string };
  text: { value: string; isNational: boolean };
  /** The last part is the column, preceded by table, schema and database. */
  column: { parts: readonly Name[] };
  /** The name includes its `@`. */
  variable: { name: string };
  /** The name includes its `@@`; in uppercase. */
  globalVariable: { name: string };
  unary: { operator: '+' | '-' | '~' | 'not'; value: Expression };
  /** The parser rewrites `!=`, `!<` and `!>` to the other operators. */
  binary: {
    operator: '+' | '-' | '*' | '/' | '%' | '&' | '|' | '^' | 'and' | 'or' | Comparison;
    left: Expression;
    right: Expression;
  };
  isNull: { value: Expression; isNegated: boolean };
  between: { value: Expression; low: Expression; high: Expression; isNegated: boolean };
  in: { value: Expression; list: readonly Expression[] | Query; isNegated: boolean };
  like: { value: Expression; pattern: Expression; escape?: Expression; isNegated: boolean };
  exists: { query: Query };
  subquery: { query: Query };
  quantified: { operator: Comparison; quantifier: 'all' | 'any'; value: Expression; query: Query };
  case: {
    subject?: Expression;
    branches: readonly { readonly when: Expression; readonly then: Expression }[];
    otherwise?: Expression;
  };
  call: {
    /** In uppercase; a preceding schema (`sys.fn_…`, `dbo.…`) is in `schema`. */
    name: string;
    schema?: string;
    /** `COUNT(*)` has `star` as its only argument; date parts (`month` in DATEADD) are column references. */
    arguments: readonly (Expression | (Node & { readonly kind: 'star' }))[];
    isDistinct: boolean;
    over?: Window;
    withinGroup?: readonly OrderItem[];
  };
  cast: { value: Expression; type: TypeName; isTry: boolean; style?: Expression };
  collate: { value: Expression; collation: string };
  atTimeZone: { value: Expression; zone: Expression };
}
export type ExpressionOf<Kind extends keyof ExpressionFields> = NodesOf<ExpressionFields>[Kind];
export type Expression = ExpressionOf<keyof ExpressionFields>;
export type Literal = ExpressionOf<'null' | 'number' | 'text'>;
export type ColumnReference = ExpressionOf<'column'>;
export type Binary = ExpressionOf<'binary'>;
export type Case = ExpressionOf<'case'>;
export type FunctionCall = ExpressionOf<'call'>;
export type Comparison = '=' | '<>' | '<' | '<=' | '>' | '>=';
export interface Window {
  readonly partitionBy: readonly Expression[];
  readonly orderBy: readonly OrderItem[];
  readonly frame?: { readonly unit: 'rows' | 'range'; readonly from: FrameBound; readonly to?: FrameBound };
}
export type FrameBound =
  | { readonly kind: 'unboundedPreceding' | 'currentRow' | 'unboundedFollowing' }
  | { readonly kind: 'preceding' | 'following'; readonly count: Expression };
