import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { LegalText, Nda } from '@platbook/contract/legal';
import { trialCounties } from '@platbook/contract/property/trial-counties';
import type { Config } from '../../config/config.ts';
import { parseLegalText } from './parse-legal-text.ts';

const ownFolder = path.resolve(import.meta.dirname, '../../../../content');

/** Reads `legal/terms.md`, `privacy.md` and `nda.md` of the content folder; throws all their faults in one message, with file and line. */
export function loadLegalTexts(config: Config): { terms: LegalText; privacy: LegalText; nda: Nda } {
  const names = trialCounties.map(({ name }) => name);
  const values = {
    productName: config.productName,
    salesPhone: config.salesPhone,
    trialCounties: `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`,
    historyDays: String(config.historyDays),
    auditDays: String(config.auditDays),
  };
  const faults: string[] = [];
  const fileOf = (name: string) => {
    const given = path.join(config.contentFolder, 'legal', name);
    return existsSync(given) ? given : path.join(ownFolder, 'legal', name);
  };
  const load = (name: string): LegalText => {
    const file = fileOf(name);
    const parsed = parseLegalText(readFileSync(file, 'utf8'), values);
    faults.push(...parsed.faults.map((fault) => `  ${file}:${fault}`));
    return parsed.text;
  };
  const nda = load('nda.md');
  const version = /\bVersion (\d[\w.-]{0,19}?)(?=[.,;]?(?:\s|$))/.exec(nda.lead)?.[1];
  if (version === undefined)
    faults.push(`  ${fileOf('nda.md')}:1: The paragraph after the title must name the version: Version 1.`);
  const texts = { terms: load('terms.md'), privacy: load('privacy.md'), nda: { ...nda, version: version ?? '' } };
  if (faults.length > 0) throw new Error(`The content has errors:\n${faults.join('\n')}`);
  return texts;
}
