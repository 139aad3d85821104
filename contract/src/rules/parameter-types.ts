/** What a person may be asked for: how its input looks, what is checked, and as what the server binds the value. */
export const parameterTypes = ['text', 'number', 'date', 'list', 'county', 'state'] as const;
export type ParameterType = (typeof parameterTypes)[number];
