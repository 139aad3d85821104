/** Building blocks of the shapes: text, ids and JSON values with the bounds every call shares. */
import Type from 'typebox';

/** Ids are UUIDs (122 random bits) or short names of seeded objects; anything longer names nothing. */
export const idShape = Type.String({ minLength: 1, maxLength: 100 });
export const idParamsShape = Type.Object({ id: idShape });
/** SQL text, at most 512 Ki characters; the byte limit is checked by the server. */
export const sqlTextShape = Type.String({ maxLength: 512 * 1024 });
export const nullable = <S extends Type.TSchema>(shape: S) => Type.Union([shape, Type.Null()]);
/** A reply that only says "done". */
export const emptyShape = Type.Object({});
