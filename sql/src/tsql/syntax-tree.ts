/** Every node has its start in the batch (`at`, in UTF-16 units), so that a refusal can name a line. */
import type { TransactionStep } from './open-transaction.ts';
import type { Name, Node, ObjectName, TypeName } from './syntax-names.ts';

export type Statement =
  | SelectStatement
  | DeclareStatement
  | SetVariableStatement
  | SetOptionStatement
  | UseStatement
  | ExecStatement
  | IfStatement
  | BlockStatement
  | PrintStatement
  | TransactionStatement
  | ExecTextStatement
  | DropTempStatement
  | MakeTableStatement
  | InsertStatement;

export interface Batch {
  readonly text: string;
  readonly statements: readonly Statement[];
}

export interface SelectStatement extends Node {
  readonly kind: 'select';
  readonly query: Query;
}
export interface DeclareStatement extends Node {
  readonly kind: 'declare';
  readonly variables: readonly (Node & {
    readonly name: string;
    readonly type: TypeName;
    readonly value?: Expression;
  })[];
}
/** `SET @v = …`, and `SET @v += …`, which the parser rewrites to `@v + …`. Variable names include their `@`. */
export interface SetVariableStatement extends Node {
  readonly kind: 'setVariable';
  readonly name: string;
  readonly value: Expression;
}
export interface SetOptionStatement extends Node {
  readonly kind: 'setOption';
  readonly options: readonly string[];
  readonly value: string;
}
export interface UseStatement extends Node {
  readonly kind: 'use';
  readonly database: Name;
}
export interface ExecStatement extends Node {
  readonly kind: 'exec';
  readonly procedure: ObjectName;
  readonly arguments: readonly (Node & { readonly name?: string; readonly value: Expression })[];
}
export interface IfStatement extends Node {
  readonly kind: 'if';
  readonly condition: Expression;
  readonly then: Statement;
  readonly otherwise?: Statement;
}
export type BlockStatement = Node & { readonly kind: 'block'; readonly statements: readonly Statement[] };
export type PrintStatement = Node & { readonly kind: 'print'; readonly value: Expression };
export type TransactionStatement = Node & { readonly kind: 'transaction' } & TransactionStep;
export type ExecTextStatement = Node & { readonly kind: 'execText'; readonly text: string };
export interface DropTempStatement extends Node {
  readonly kind: 'dropTemp';
  readonly tables: readonly Name[];
  readonly ifExists: boolean;
}

export interface MakeTableStatement extends Node {
  readonly kind: 'makeTable';
  readonly name: Name;
  readonly columns: readonly (Node & { readonly name: Name; readonly type: TypeName; readonly isNullable: boolean })[];
}
export interface InsertStatement extends Node {
  readonly kind: 'insert';
  readonly table: Name;
  readonly columns?: readonly Name[];
  readonly source: readonly (readonly Expression[])[] | Query;
}

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
export type QueryBody = SelectBlock | SetOperation | (Node & { readonly kind: 'parenthesised'; readonly query: Query });
export interface SetOperation extends Node {
  readonly kind: 'setOperation';
  readonly operator: 'union' | 'unionAll' | 'except' | 'intersect';
  readonly left: QueryBody;
  readonly right: QueryBody;
}
export interface SelectBlock extends Node {
  readonly kind: 'selectBlock';
  readonly isDistinct: boolean;
  readonly top?: { readonly count: Expression; readonly isPercent: boolean; readonly withTies: boolean };
  readonly items: readonly SelectItem[];
  readonly into?: Name;
  readonly from: readonly TableSource[];
  readonly where?: Expression;
  readonly groupBy?: GroupBy;
  readonly having?: Expression;
}
export type SelectItem =
  | (Node & { readonly kind: 'star'; readonly of?: ObjectName })
  | (Node & { readonly kind: 'column'; readonly value: Expression; readonly alias?: Name })
  | (Node & { readonly kind: 'assign'; readonly variable: string; readonly value: Expression });
export interface GroupBy {
  readonly kind: 'list' | 'rollup' | 'cube' | 'sets';
  readonly sets: readonly (readonly Expression[])[];
}
export interface OrderItem extends Node {
  readonly value: Expression;
  readonly isDescending: boolean;
}

export type TableSource =
  | (Node & {
      readonly kind: 'table';
      readonly name: ObjectName;
      readonly alias?: Name;
      readonly hints: readonly string[];
    })
  | (Node & {
      readonly kind: 'derived';
      readonly query: Query;
      readonly alias: Name;
      readonly columns?: readonly Name[];
    })
  | (Node & {
      readonly kind: 'values';
      readonly rows: readonly (readonly Expression[])[];
      readonly alias: Name;
      readonly columns: readonly Name[];
    })
  | (Node & {
      readonly kind: 'tableFunction';
      readonly name: ObjectName;
      readonly arguments: readonly Expression[];
      readonly alias?: Name;
      readonly columns?: readonly Name[];
    })
  | (Node & {
      readonly kind: 'join';
      readonly type: 'inner' | 'left' | 'right' | 'full' | 'cross' | 'crossApply' | 'outerApply';
      readonly left: TableSource;
      readonly right: TableSource;
      readonly on?: Expression;
    })
  | (Node & {
      readonly kind: 'pivot';
      readonly source: TableSource;
      readonly aggregate: FunctionCall;
      readonly for: Name;
      readonly values: readonly Name[];
      readonly alias: Name;
    })
  | (Node & {
      readonly kind: 'unpivot';
      readonly source: TableSource;
      readonly value: Name;
      readonly for: Name;
      readonly columns: readonly Name[];
      readonly alias: Name;
    });

export type Expression =
  | Literal
  | ColumnReference
  | (Node & { readonly kind: 'variable' /** Includes its `@`. */; readonly name: string })
  | (Node & { readonly kind: 'globalVariable' /** Includes its `@@`; in uppercase. */; readonly name: string })
  | (Node & { readonly kind: 'unary'; readonly operator: '+' | '-' | '~' | 'not'; readonly value: Expression })
  | Binary
  | (Node & { readonly kind: 'isNull'; readonly value: Expression; readonly isNegated: boolean })
  | (Node & {
      readonly kind: 'between';
      readonly value: Expression;
      readonly low: Expression;
      readonly high: Expression;
      readonly isNegated: boolean;
    })
  | (Node & {
      readonly kind: 'in';
      readonly value: Expression;
      readonly list: readonly Expression[] | Query;
      readonly isNegated: boolean;
    })
  | (Node & {
      readonly kind: 'like';
      readonly value: Expression;
      readonly pattern: Expression;
      readonly escape?: Expression;
      readonly isNegated: boolean;
    })
  | (Node & { readonly kind: 'exists'; readonly query: Query })
  | (Node & { readonly kind: 'subquery'; readonly query: Query })
  | (Node & {
      readonly kind: 'quantified';
      readonly operator: Comparison;
      readonly quantifier: 'all' | 'any';
      readonly value: Expression;
      readonly query: Query;
    })
  | Case
  | FunctionCall
  | (Node & {
      readonly kind: 'cast';
      readonly value: Expression;
      readonly type: TypeName;
      readonly isTry: boolean;
      readonly style?: Expression;
    })
  | (Node & { readonly kind: 'collate'; readonly value: Expression; readonly collation: string })
  | (Node & { readonly kind: 'atTimeZone'; readonly value: Expression; readonly zone: Expression });

export type Literal = Node &
  (
    | { readonly kind: 'null' }
    | {
        readonly kind: 'number';
        readonly form: 'integer' | 'decimal' | 'float' | 'money' | 'binary';
        readonly text: string;
      }
    | { readonly kind: 'text'; readonly value: string; readonly isNational: boolean }
  );
export interface ColumnReference extends Node {
  readonly kind: 'column';
  /** The last part is the column, preceded by table, schema and database. */
  readonly parts: readonly Name[];
}
export type Comparison = '=' | '<>' | '<' | '<=' | '>' | '>=';
/** The parser rewrites `!=`, `!<` and `!>` to the other operators. */
export interface Binary extends Node {
  readonly kind: 'binary';
  readonly operator: '+' | '-' | '*' | '/' | '%' | '&' | '|' | '^' | 'and' | 'or' | Comparison;
  readonly left: Expression;
  readonly right: Expression;
}
export interface Case extends Node {
  readonly kind: 'case';
  readonly subject?: Expression;
  readonly branches: readonly { readonly when: Expression; readonly then: Expression }[];
  readonly otherwise?: Expression;
}
export interface FunctionCall extends Node {
  readonly kind: 'call';
  /** In uppercase; a preceding schema (`sys.fn_…`, `dbo.…`) is in `schema`. */
  readonly name: string;
  readonly schema?: string;
  /** `COUNT(*)` has `star` as its only argument; date parts (`month` in DATEADD) are column references. */
  readonly arguments: readonly (Expression | (Node & { readonly kind: 'star' }))[];
  readonly isDistinct: boolean;
  readonly over?: Window;
  readonly withinGroup?: readonly OrderItem[];
}
export interface Window {
  readonly partitionBy: readonly Expression[];
  readonly orderBy: readonly OrderItem[];
  readonly frame?: { readonly unit: 'rows' | 'range'; readonly from: FrameBound; readonly to?: FrameBound };
}
export type FrameBound =
  | { readonly kind: 'unboundedPreceding' | 'currentRow' | 'unboundedFollowing' }
  | { readonly kind: 'preceding' | 'following'; readonly count: Expression };

export type StatementOf<Kind extends Statement['kind']> = Extract<Statement, { kind: Kind }>;
export type ExpressionOf<Kind extends Expression['kind']> = Extract<Expression, { kind: Kind }>;
export type SourceOf<Kind extends TableSource['kind']> = Extract<TableSource, { kind: Kind }>;
