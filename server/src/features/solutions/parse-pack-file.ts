import Value from 'typebox/value';
import { jsonLines } from './json-lines.ts';
import { type ContentFault, type PackFile, packFileShape } from './pack.ts';

/** What is in a `pack.json`; `code` is the name of its folder. Every fault is told, not only the first. */
export function parsePackFile(
  text: string,
  code: string,
): { pack: PackFile | undefined; faults: readonly ContentFault[] } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { pack: undefined, faults: [syntaxFault(text, (error as Error).message)] };
  }
  const lines = jsonLines(text);
  const lineOf = (path: string): number => lines.get(path) ?? lineOf(path.slice(0, path.lastIndexOf('/')));
  const faults = Value.Errors(packFileShape, value).flatMap((error): ContentFault[] => {
    const line = lineOf(error.instancePath);
    const name = error.instancePath.slice(1).replaceAll('/', '.');
    if (error.keyword === 'boolean') return [{ line, sentence: `There is no field '${name}'.` }];
    if (error.keyword === 'additionalProperties') return [];
    if (error.keyword === 'required')
      return error.params.requiredProperties.map((field) => ({
        line,
        sentence: `The field '${[name, field].filter(Boolean).join('.')}' is missing.`,
      }));
    const allowed = error.keyword === 'enum' ? `: ${error.params.allowedValues.join(', ')}` : '';
    return [{ line, sentence: `The field '${name}' ${error.message}${allowed}.` }];
  });
  if (faults.length > 0) return { pack: undefined, faults };
  const pack = value as PackFile;
  return { pack, faults: consistencyFaults(pack, code, lineOf) };
}

function consistencyFaults(pack: PackFile, code: string, lineOf: (path: string) => number): ContentFault[] {
  const needsNda = pack.analytics.some(({ requiresNDA }) => requiresNDA === true);
  const wrongNda = pack.analytics.findIndex(({ type, requiresNDA }) => requiresNDA === true && type !== 'Excel');
  return [
    ...(pack.code === code
      ? []
      : [{ line: lineOf('/code'), sentence: `The code '${pack.code}' is not the name of the folder, '${code}'.` }]),
    ...(pack.nda === needsNda
      ? []
      : [
          {
            line: lineOf('/nda'),
            sentence: "The field 'nda' must be true exactly when an analytics item requires an NDA.",
          },
        ]),
    ...(wrongNda < 0
      ? []
      : [{ line: lineOf(`/analytics/${wrongNda}/requiresNDA`), sentence: 'Only an Excel item can require an NDA.' }]),
  ];
}

function syntaxFault(text: string, message: string): ContentFault {
  const position = /position (\d+)/.exec(message)?.[1];
  const line = position === undefined ? text.split('\n').length : text.slice(0, Number(position)).split('\n').length;
  return { line, sentence: `This is not valid JSON: ${message.replace(/ in JSON at position.*/s, '')}.` };
}
