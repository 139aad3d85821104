import Type from 'typebox';
import { limits } from './limits.ts';
import type { ProblemCode } from './problem.ts';

/** IDs are UUIDs (122 random bits) or short names of seeded objects. Longer IDs match nothing. */
export const idShape = Type.String({ minLength: 1, maxLength: 100 });
/** SQL text, at most 512 Ki characters; the byte limit is checked by the server. */
export const sqlTextShape = Type.String({ maxLength: 512 * 1024 });
export const nullable = <S extends Type.TSchema>(shape: S) => Type.Union([shape, Type.Null()]);
export const oneOf = /* @__NO_SIDE_EFFECTS__ */ <const T extends readonly string[]>(values: T) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...values] });
/** `says` completes a sentence that starts with the field's name: "must look like 2026-06". */
export const patternShape = /* @__NO_SIDE_EFFECTS__ */ (pattern: string, says: string, maxLength: number) =>
  Type.String({ pattern, description: says, maxLength });
export const filledPattern = '[^\\s\\u200B-\\u200D\\u2060\\uFEFF]';
/** Problem codes by the JSON Schema keyword that a value fails. */
export type CodeByKeyword = Readonly<Record<string, ProblemCode>>;
export const filledShape = /* @__NO_SIDE_EFFECTS__ */ (code: ProblemCode, maxLength: number) =>
  Type.String({ pattern: filledPattern, maxLength, 'x-problem': { pattern: code } satisfies CodeByKeyword });
export const emailShape = Type.String({
  format: 'idn-email',
  maxLength: 400,
  description: 'must be one email address of up to 254 characters, without quotes, brackets or commas',
  'x-problem': 'email.invalid' satisfies ProblemCode,
});
/** Schema option: bounds that appear only in the OpenAPI document. A server rule enforces them with its own message. */
export const documented = (bounds: Readonly<Record<string, unknown>>) => ({ 'x-documented': bounds });
export const cursorShape = Type.Optional(
  Type.String({ maxLength: 2_000, description: 'must come from a link to the next page; other text is a 400' }),
);
export const pageLimitShape = Type.Optional(
  patternShape('^0{0,3}([1-9]\\d?|1\\d\\d|200)$', `must be a number from 1 to ${limits.queryListMaximumPageSize}`, 6),
);
export const emptyShape = Type.Object({});
