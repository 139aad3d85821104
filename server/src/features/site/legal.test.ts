import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LegalText } from '@platbook/contract/legal';
import { readConfig } from '../../config/config.ts';
import { startTestApp } from '../../testing/start-test-app.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { loadLegalTexts } from './load-legal-texts.ts';
import { parseLegalText } from './parse-legal-text.ts';

const wordsOf = ({ title, lead, sections }: LegalText): string =>
  [
    title,
    lead,
    ...sections.flatMap((section) => [
      section.title,
      ...section.blocks.map((block) => ('text' in block ? block.text : block.items.join('\n'))),
    ]),
  ].join('\n');

it('serves the terms and privacy policy publicly, with the name and the limits of the deployment', async () => {
  const app = await startTestApp({ env: { PRODUCT_NAME: 'Cadaster <1>', HISTORY_DAYS: '45' } });
  onTestFinished(app.close);
  const { status, json, headers } = await app.anonymous().get('/api/legal');
  expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=300']);
  expect(wordsOf(json.terms)).toContain('free trial of Cadaster <1>');
  expect(wordsOf(json.terms)).toContain('for 45 days');
  expect(json.privacy.title).toBe('Privacy');
});

it.each([
  ['an evaluation-only license [R025]', 'The license is for evaluation only.'],
  [
    'the five counties [R026]',
    'The license covers five counties: Duval FL, Ventura CA, Mecklenburg NC, Douglas CO and Ramsey MN.',
  ],
  ['no production use [R027]', 'No production use.'],
  ['no redistribution [R028]', 'No redistribution, resale or publication'],
  ['no sharing of passwords [R029]', 'No sharing of passwords'],
  ['an end after 30 days [R030]', 'The term is 30 days and ends automatically.'],
  [
    'that either side may end it, the provider on 5 calendar days [R031, R032]',
    "Either side may end it earlier: you at any time, we on 5 calendar days' notice.",
  ],
  ['when maintenance runs [R033]', 'Maintenance runs on weekdays from 10 PM to midnight Pacific time.'],
  ['the law of California [R034]', 'California law applies'],
])('states in the terms %s', (_fact, sentence) => {
  const folder = temporaryFolder('legal');
  expect(wordsOf(loadLegalTexts(readConfig({ DATA_FOLDER: folder })).terms)).toContain(sentence);
});

it("uses the deployment's own text, and reports every fault by file and line at startup", () => {
  const folder = temporaryFolder('legal');
  mkdirSync(path.join(folder, 'legal'));
  const file = path.join(folder, 'legal', 'terms.md');
  const config = { ...readConfig({ DATA_FOLDER: folder }), contentFolder: folder };
  writeFileSync(
    file,
    '# Ours\nSince today.\n## One\nA first line\nthat goes on.\n\n- an item\n- another\n  of two lines\n\nThe end.\n',
  );
  const { terms, privacy } = loadLegalTexts(config);
  expect(privacy.title).toBe('Privacy');
  expect(terms).toEqual({
    title: 'Ours',
    lead: 'Since today.',
    sections: [
      {
        title: 'One',
        blocks: [
          { kind: 'paragraph', text: 'A first line that goes on.' },
          { kind: 'list', items: ['an item', 'another of two lines'] },
          { kind: 'paragraph', text: 'The end.' },
        ],
      },
    ],
  });
  writeFileSync(
    file,
    '# Ours\n\n# Twice\n\n## One\n\n<script>alert(1)</script> for {nobody}\n\n### Deep\n\n## Empty\n',
  );
  expect(() => loadLegalTexts(config)).toThrow(
    [
      `${file}:3: There is more than one title.`,
      `${file}:7: HTML is not allowed.`,
      `${file}:7: Unknown value {nobody}`,
    ].join('\n  '),
  );
});

it('reads the version of the non-disclosure agreement, which its text must name', () => {
  const folder = temporaryFolder('legal');
  mkdirSync(path.join(folder, 'legal'));
  const file = path.join(folder, 'legal', 'nda.md');
  const config = { ...readConfig({ DATA_FOLDER: folder }), contentFolder: folder };
  const write = (lead: string) => writeFileSync(file, `# Ours\n${lead}\n## One\nText.\n`);
  expect(loadLegalTexts(readConfig({ DATA_FOLDER: folder })).nda.version).toBe('1');
  for (const [lead, version] of [
    ['For all. Version 2.1, effective Nov 1, 2026.', '2.1'],
    ['Version 2026-11.', '2026-11'],
  ] as const) {
    write(lead);
    expect(loadLegalTexts(config).nda.version).toBe(version);
  }
  write('Effective today.');
  expect(() => loadLegalTexts(config)).toThrow(`${file}:1: The paragraph after the title must name the version`);
});

it('names what a text lacks', () => {
  expect(parseLegalText('', {}).faults).toEqual([
    '1: The title is missing: # Terms of use.',
    '1: The paragraph after the title is missing.',
    '1: There is no section: ## Term.',
  ]);
});
