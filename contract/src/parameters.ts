/** Values for the parameters `{{name}}` of a text, beyond §7: the server binds them, they never become part of the text. */
import Type, { type Static } from 'typebox';
import { limits } from './limits.ts';
import { type ParameterType, parameterTypes } from './rules/parameter-types.ts';
import { nullable } from './text.ts';

const typeShape = Type.Unsafe<ParameterType>({ type: 'string', enum: [...parameterTypes] });
const textShape = Type.String({ maxLength: 32 * 1024 });
const listShape = Type.Array(Type.String({ maxLength: 1_000 }), { maxItems: limits.parameterItems });
const nameShape = Type.String({ minLength: 1, maxLength: 64 });

/** Names that the text does not have are left aside; one that is missing takes the default that the text gives. */
export const givenParametersShape = Type.Array(
  Type.Object({
    name: nameShape,
    /** Of no account where the text says the type itself. */
    type: Type.Optional(typeShape),
    /** A list also as one text, parted by commas. Null and '' drop the clauses `[[ … ]]` around the parameter. */
    value: nullable(Type.Union([textShape, Type.Number(), listShape])),
  }),
  { maxItems: 100 },
);

/** What a run was given for its own parameters, defaults included; a list always as its items. */
export const runParameterShape = Type.Object({
  name: nameShape,
  type: typeShape,
  value: nullable(Type.Union([Type.String(), Type.Array(Type.String())])),
});
export type RunParameter = Static<typeof runParameterShape>;
