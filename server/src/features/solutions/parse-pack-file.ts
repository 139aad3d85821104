import { parseJson } from '../../parse-json.ts';
import { type ContentFault, type PackFile, packFileShape } from './pack.ts';

/** What is in a `pack.json`; `code` is the name of its folder. Every fault is told, not only the first. */
export function parsePackFile(
  text: string,
  code: string,
): { pack: PackFile | undefined; faults: readonly ContentFault[] } {
  const { value, faults, lineOf } = parseJson(text, packFileShape);
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
