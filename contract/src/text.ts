/** Building blocks of the shapes: text, ids and JSON values with the bounds every call shares. */
import Type from 'typebox';
import { limits } from './limits.ts';

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
/** Rows of a page of a list: 20 when absent. */
export const pageLimitShape = Type.Optional(
  patternShape('^0{0,3}([1-9]\\d?|1\\d\\d|200)$', `must be a number from 1 to ${limits.queryListMaximumPageSize}`, 6),
);
/** A reply that only says "done". */
export const emptyShape = Type.Object({});
