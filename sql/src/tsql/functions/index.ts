import { characterFunctions } from './characters.ts';
import { dateFunctions } from './date.ts';
import { formatFunctions } from './format.ts';
import type { FunctionEntry } from './function-entry.ts';
import { nullFunctions } from './null.ts';
import { numberFunctions } from './number.ts';
import { principalFunctions } from './principal.ts';
import { propertyFunctions } from './property.ts';
import { searchFunctions } from './search.ts';
import { securityFunctions } from './security.ts';
import { systemFunctions } from './system.ts';
import { testFunctions } from './test.ts';
import { textFunctions } from './text.ts';

const functions = {
  ...textFunctions,
  ...searchFunctions,
  ...characterFunctions,
  ...numberFunctions,
  ...dateFunctions,
  ...nullFunctions,
  ...systemFunctions,
  ...principalFunctions,
  ...securityFunctions,
  ...propertyFunctions,
  ...formatFunctions,
  ...testFunctions,
};

export const functionNames: readonly string[] = Object.keys(functions);

export const findFunction = (name: string): FunctionEntry | undefined =>
  Object.hasOwn(functions, name) ? functions[name] : undefined;
