import { parseJson } from '../../config/parse-json.ts';
import { type ContentFault, type PackFile, packFileShape } from './pack.ts';

/** File extensions by type; a notebook is zipped with the rows that it reads. */
const endings = { Excel: 'xlsx', PowerBI: 'pbit', Tableau: 'twbx', Jupyter: 'zip' } as const;

/** Parses a `pack.json`; `code` is the name of its folder. Reports all faults, not only the first. */
export function parsePackFile(text: string, code: string) {
  const { value, faults, lineOf } = parseJson(text, packFileShape);
  if (faults.length > 0) return { pack: undefined, faults };
  const pack = value as PackFile;
  return { pack, faults: consistencyFaults(pack, code, lineOf) };
}

function consistencyFaults(pack: PackFile, code: string, lineOf: (path: string) => number): ContentFault[] {
  const needsNda = pack.analytics.some(({ requiresNDA }) => requiresNDA === true);
  const files = [pack.metadata, ...pack.analytics.map(({ file }) => file), ...pack.articles.map(({ file }) => file)];
  const twice = files.find((file, index) => files.indexOf(file) !== index);
  const wrongEnding = pack.analytics.findIndex(({ type, file }) => !file.endsWith(`.${endings[type]}`));
  const wrongNda = pack.analytics.findIndex(({ type, requiresNDA }) => requiresNDA === true && type !== 'Excel');
  return [
    ...(pack.code === code
      ? []
      : [{ line: lineOf('/code'), sentence: `The code '${pack.code}' must match the folder name '${code}'.` }]),
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
    ...(twice === undefined ? [] : [{ line: lineOf(''), sentence: `Two items have the file '${twice}'.` }]),
    ...(wrongEnding < 0
      ? []
      : [
          {
            line: lineOf(`/analytics/${wrongEnding}/file`),
            sentence: 'The file extension does not match its type.',
          },
        ]),
  ];
}
