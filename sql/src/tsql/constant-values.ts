import type { ConstantValue } from './session-values.ts';
import type { SqlType } from './sql-types.ts';
import type { TypeName } from './syntax-names.ts';
import type { Literal } from './syntax-tree.ts';

const ranges: Readonly<Record<string, readonly [bigint, bigint]>> = {
  tinyint: [0n, 255n],
  smallint: [-32_768n, 32_767n],
  int: [-2_147_483_648n, 2_147_483_647n],
  bigint: [-(2n ** 63n), 2n ** 63n - 1n],
};

export function isWhole({ name }: SqlType): boolean {
  return Object.hasOwn(ranges, name);
}

function isText({ name }: SqlType): boolean {
  return name === 'nvarchar' || name === 'varchar';
}

export function literalValue(literal: Literal): ConstantValue | undefined {
  if (literal.kind === 'null') return { type: { name: 'null' }, value: null };
  if (literal.kind === 'text') {
    const { value, isNational } = literal;
    // Characters beyond ASCII depend on varchar's code page.
    if (value.length > 4_000 || (!isNational && /[^\x20-\x7e\r\n\t]/.test(value))) return undefined;
    return { type: { name: isNational ? 'nvarchar' : 'varchar', length: Math.max(1, value.length) }, value };
  }
  if (literal.form !== 'integer') return undefined;
  const whole = BigInt(literal.text);
  return whole <= 2_147_483_647n ? { type: { name: 'int' }, value: String(whole) } : undefined;
}

export function constantType({ name, sizes }: TypeName, defaultLength: number): SqlType | undefined {
  if (Object.hasOwn(ranges, name) && sizes.length === 0) return { name } as SqlType;
  if (name === 'sysname' && sizes.length === 0) return { name: 'nvarchar', length: 128 };
  if ((name !== 'nvarchar' && name !== 'varchar') || sizes.length > 1) return undefined;
  const length = sizes[0] ?? defaultLength;
  const most = name === 'nvarchar' ? 4_000 : 8_000;
  return length === 'max' || (length >= 1 && length <= most) ? { name, length } : undefined;
}

/** Converts between integer types, integers to text, and text to text; undefined if the engine must decide, and for anything that could fail. */
export function convertConstant({ type, value }: ConstantValue, to: SqlType): ConstantValue | undefined {
  if (value === null) return { type: to, value };
  if (isWhole(type) && isWhole(to)) return isWithin(value, to) ? { type: to, value } : undefined;
  if (!isText(to) || !(isWhole(type) || isText(type)) || !('length' in to)) return undefined;
  if (to.name === 'varchar' && /[^\x20-\x7e\r\n\t]/.test(value)) return undefined;
  if (to.length === 'max' || value.length <= to.length) return { type: to, value };
  // Text is truncated to its new length; a number that does not fit is an error or an asterisk.
  return isText(type) && !/[\ud800-\udfff]/.test(value) ? { type: to, value: value.slice(0, to.length) } : undefined;
}

function isWithin(value: string, { name }: SqlType): boolean {
  const [least, most] = ranges[name] as readonly [bigint, bigint];
  return BigInt(value) >= least && BigInt(value) <= most;
}

export function negate({ type, value }: ConstantValue): ConstantValue | undefined {
  if (!isWhole(type) || type.name === 'tinyint') return undefined;
  const negated = value === null ? null : String(-BigInt(value));
  return negated === null || isWithin(negated, type) ? { type, value: negated } : undefined;
}
