import { hasModuleState, longFunctionsOf } from './check-file-sizes.ts';

const functionOf = (lines: number, inside: string) =>
  `export function Long() {\n${`  ${inside}\n`.repeat(lines - 2)}}\n`;

it('refuses a function of over 60 lines, or over 100 with JSX, and names it', () => {
  const namesIn = (text: string) => longFunctionsOf('web/a.tsx', text).map(([name]) => name);
  expect(namesIn(functionOf(60, 'act();'))).toEqual([]);
  expect(namesIn(functionOf(61, 'act();'))).toEqual(['Long']);
  expect(namesIn(functionOf(100, 'act(<b />);'))).toEqual([]);
  expect(namesIn(functionOf(101, 'act(<b />);'))).toEqual(['Long']);
  expect(namesIn(functionOf(61, 'act();').replace('function Long', 'const Long = function'))).toEqual(['Long']);
});

it("refuses a module's own state on the server, except in the entry of a program", () => {
  const states = (file: string) => hasModuleState(file, 'const fixed = 1;\nlet open = 0;\n');
  expect(['server/src/a.ts', 'server/src/engine-process.ts', 'ui/src/a.ts'].map(states)).toEqual([true, false, false]);
  expect(hasModuleState('server/src/a.ts', 'function a() {\n  let open = 0;\n}\n')).toBe(false);
});
