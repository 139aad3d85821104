import type { LegalText } from '@platbook/contract/legal';

type Section = LegalText['sections'][number];

/** `# title`, one paragraph, `## ` sections, `- ` lists, names in braces. Reports every fault with its line. */
export function parseLegalText(source: string, values: Readonly<Record<string, string>>) {
  const faults: string[] = [];
  const text: LegalText = { title: '', lead: '', sections: [] };
  const lines = source.split(/\r?\n/);
  const fault = (index: number, sentence: string) => void faults.push(`${index + 1}: ${sentence}`);
  const filled = (line: string, index: number): string =>
    line.replace(/\{(\w*)\}/g, (_, name: string) => {
      if (values[name] === undefined)
        fault(index, `Unknown value {${name}}. Known values: ${Object.keys(values).join(', ')}.`);
      return values[name] ?? '';
    });
  for (const [index, raw] of lines.entries()) {
    const line = raw.trim();
    if (line === '') continue;
    if (/<[a-z/!]/i.test(line)) fault(index, 'HTML is not allowed.');
    const section = text.sections.at(-1);
    if (line.startsWith('# ')) {
      if (text.title !== '') fault(index, 'There is more than one title.');
      text.title = filled(line.slice(2), index);
    } else if (line.startsWith('## ')) {
      text.sections.push({ title: filled(line.slice(3), index), blocks: [] });
    } else if (/^(#|\* |\d+\. |```|\|)/.test(line)) {
      fault(index, 'Only # and ## titles, paragraphs and - lists are supported.');
    } else if (section !== undefined) {
      addLine(section, filled(line, index), lines[index - 1]?.trim() !== '');
    } else {
      text.lead = `${text.lead} ${filled(line, index)}`.trim();
    }
  }
  if (text.title === '') fault(0, 'The title is missing: # Terms of use.');
  if (text.lead === '') fault(0, 'The paragraph after the title is missing.');
  if (text.sections.length === 0) fault(0, 'There is no section: ## Term.');
  for (const { title, blocks } of text.sections) if (blocks.length === 0) fault(0, `The section '${title}' is empty.`);
  return { text, faults };
}

/** A line directly below another one continues its paragraph or item. */
function addLine({ blocks }: Section, line: string, goesOn: boolean): void {
  const last = blocks.at(-1);
  if (line.startsWith('- ')) {
    if (last?.kind === 'list') last.items.push(line.slice(2));
    else blocks.push({ kind: 'list', items: [line.slice(2)] });
  } else if (goesOn && last?.kind === 'paragraph') last.text += ` ${line}`;
  else if (goesOn && last?.kind === 'list') last.items.push(`${last.items.pop()} ${line}`);
  else blocks.push({ kind: 'paragraph', text: line });
}
