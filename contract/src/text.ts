/** Building blocks of the shapes: text, ids and JSON values with the bounds every call shares. */
import Type from 'typebox';
import { limits } from './limits.ts';
import type { ProblemCode } from './problem.ts';

/** Ids are UUIDs (122 random bits) or short names of seeded objects; anything longer names nothing. */
export const idShape = Type.String({ minLength: 1, maxLength: 100 });
export const idParamsShape = Type.Object({ id: idShape });
/** SQL text, at most 512 Ki characters; the byte limit is checked by the server. */
export const sqlTextShape = Type.String({ maxLength: 512 * 1024 });
export const nullable = <S extends Type.TSchema>(shape: S) => Type.Union([shape, Type.Null()]);
/**
 * Text of one form; `says` ends a sentence that begins with the field's name ("must look like 2026-06"): it describes the
 * field in the OpenAPI document and tells a caller why a value was refused.
 */
export const patternShape = /* @__NO_SIDE_EFFECTS__ */ (pattern: string, says: string, maxLength: number) =>
  Type.String({ pattern, description: says, maxLength });
/** Something that a person can see. */
export const filledPattern = '[^\\s\\u200B-\\u200D\\u2060\\uFEFF]';
/** Codes of the catalog by the keyword of the shape that a value fails. */
export type CodeByKeyword = Readonly<Record<string, ProblemCode>>;
/** Text with something in it; blank text is refused with the code of the catalog. */
export const filledShape = /* @__NO_SIDE_EFFECTS__ */ (code: ProblemCode, maxLength: number) =>
  Type.String({ pattern: filledPattern, maxLength, 'x-problem': { pattern: code } satisfies CodeByKeyword });
/** An email address as rules/email.ts reads it, in any alphabet. */
export const emailShape = Type.String({
  format: 'idn-email',
  maxLength: 400,
  description: 'must be one email address of up to 254 characters, without quotes, brackets or commas',
  'x-problem': 'email.invalid' satisfies ProblemCode,
});
/**
 * Option of a shape: bounds that only the OpenAPI document states. A rule of the server refuses what breaks them, in a
 * sentence of its own.
 */
export const documented = (bounds: Readonly<Record<string, unknown>>) => ({ 'x-documented': bounds });
/** Where a page of a list starts. */
export const cursorShape = Type.Optional(
  Type.String({ maxLength: 2_000, description: 'must come from a link to the next page; other text is a 400' }),
);
/** Rows of a page of a list: 20 when absent. */
export const pageLimitShape = Type.Optional(
  patternShape('^0{0,3}([1-9]\\d?|1\\d\\d|200)$', `must be a number from 1 to ${limits.queryListMaximumPageSize}`, 6),
);
/** A reply that only says "done". */
export const emptyShape = Type.Object({});
