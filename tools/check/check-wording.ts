import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run-program.ts';
import type { Gate } from './gate.ts';
import { trackedFiles } from './source-files.ts';
import { readTexts } from './wording/read-texts.ts';
import { specificationTexts } from './wording/specification-texts.ts';
import { wrongPhrases } from './wording/wrong-phrases.ts';

const endings = /\.(tsx?|md|sql|json|html|py)$/;
const rooms =
  /^(README|ARCHITECTURE|CONTRIBUTING|docs\/|content\/|contract\/|property\/|sql\/|charts\/|tds\/|server\/|ui\/|portal\/|navigator\/|bi\/|warehouse\/|tools\/)/;
const unread =
  /^(?!content\/).*\.sql$|\.test\.tsx?$|-suite\.ts$|\/testing\/|package(-lock)?\.json$|-outlines?\.json$|^tools\/check\/((check-)?wording|bad-)/;

const badTree = 'tools/check/bad-wording';

interface WordingException {
  /** File, or the start of its path. */
  readonly path: string;
  readonly text: RegExp;
  readonly why: string;
}

const countyCode = 'CANCELLED is a code in the data, as county records spell it';

const wordingExceptions: readonly WordingException[] = [
  { path: 'warehouse/src/model/foreclosure.json', text: /\bCANCELLED\b/, why: countyCode },
  { path: 'docs/guide/data/', text: /\bCANCELLED\b/, why: countyCode },
  { path: 'content/reports/foreclosure/report.json', text: /'CANCELLED'/, why: countyCode },
  { path: 'warehouse/src/check/targets/foreclosures.ts', text: /\bcancelled\b/, why: 'a column of a query' },
  { path: 'docs/guide/administration.md', text: /--kind licence/, why: 'a value of the API' },
];

export const checkWording: Gate = {
  name: 'wording',
  async run() {
    const tracked = trackedFiles();
    const files = tracked.filter((file) => rooms.test(file) && endings.test(file) && !unread.test(file));
    const used = new Set<unknown>();
    const missing = new Set(specificationTexts);
    const problems = files.flatMap((file) => {
      const texts = readTexts(file, read(file));
      for (const text of missing) if (texts.some((one) => one.text.includes(text))) missing.delete(text);
      return findProblems(file, texts, used);
    });
    return {
      says: `${files.length} files, ${wrongPhrases.length} phrases, ${wordingExceptions.length} exceptions`,
      problems: [
        ...problems,
        ...selfTest(tracked.filter((file) => file.startsWith(`${badTree}/`))),
        ...[...missing].map((text) => `The specification's text '${text}' is nowhere in the product.`),
        ...wordingExceptions
          .filter((exception) => !used.has(exception))
          .map(({ path, text }) => `The wording exception for ${path} (${text.source}) is not needed.`),
        ...wordingExceptions
          .filter(({ why }) => why === '')
          .map(({ path }) => `The wording exception for ${path} has no reason.`),
      ],
    };
  },
};

const read = (file: string) => readFileSync(join(root, file), 'utf8');

function findProblems(file: string, texts: ReturnType<typeof readTexts>, used: Set<unknown>): string[] {
  return texts.flatMap(({ line, text }) => {
    const prose = toProse(text);
    return wrongPhrases.flatMap(({ pattern, instead }) => {
      const found = pattern.exec(prose)?.[0];
      if (found === undefined) return [];
      const exception = wordingExceptions.find((one) => file.startsWith(one.path) && one.text.test(text));
      if (exception !== undefined) {
        used.add(exception);
        return [];
      }
      return [`${file}:${line} says '${found}' (write: ${instead}): ${text.trim().slice(0, 100)}`];
    });
  });
}

/** The text without the specification's wording, code names (`licence_ends_on`), paths and wire values (`cancelled`). */
function toProse(text: string): string {
  if (/^[a-z\d.:-]*$|^[A-Z_]+$/.test(text)) return '';
  const own = specificationTexts.reduce((rest, verbatim) => rest.replaceAll(verbatim, ''), text);
  return own.replace(/\S*[_/@]\S*/g, ' ');
}

function selfTest(badFiles: string[]): string[] {
  return [
    ...wrongPhrases
      .filter(({ pattern, sample }) => !pattern.test(sample))
      .map(({ pattern, sample }) => `The phrase ${pattern.source} does not match its sample '${sample}'.`),
    ...(badFiles.length === 0 ? [`${badTree} is empty: nothing proves the gate.`] : []),
    ...badFiles
      .filter((file) => findProblems(file, readTexts(file, read(file)), new Set()).length === 0)
      .map((file) => `${file} was not refused.`),
  ];
}
