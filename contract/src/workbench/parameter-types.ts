export const parameterTypes = ['text', 'number', 'date', 'list', 'county', 'state'] as const;
export type ParameterType = (typeof parameterTypes)[number];
