/** Values for `{{name}}` parameters. The server binds them; they never become part of the SQL text. */
import Type, { type Static } from 'typebox';
import { limits } from '../limits.ts';
import { nullable, oneOf } from '../text.ts';
import { parameterTypes } from './parameter-types.ts';

const typeShape = oneOf(parameterTypes);
const textShape = Type.String({ maxLength: 32 * 1024 });
const listShape = Type.Array(Type.String({ maxLength: 1_000 }), { maxItems: limits.parameterItems });
const nameShape = Type.String({ minLength: 1, maxLength: 64 });

/** Unknown names are ignored; a missing name gets the default from the text. */
export const givenParametersShape = Type.Array(
  Type.Object({
    name: nameShape,
    /** Ignored if the text declares the type. */
    type: Type.Optional(typeShape),
    /** A list can also be one comma-separated string. Null and '' drop the `[[ … ]]` clauses around the parameter. */
    value: nullable(Type.Union([textShape, Type.Number(), listShape])),
  }),
  { maxItems: 100 },
);

/** A parameter as a run used it, defaults included; lists are always arrays. */
export const runParameterShape = Type.Object({
  name: nameShape,
  type: typeShape,
  value: nullable(Type.Union([Type.String(), Type.Array(Type.String())])),
});
export type RunParameter = Static<typeof runParameterShape>;
