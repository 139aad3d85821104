/** Types of parameters. A type determines the input, the validation and the type that the server binds. */
export const parameterTypes = ['text', 'number', 'date', 'list', 'county', 'state'] as const;
export type ParameterType = (typeof parameterTypes)[number];
