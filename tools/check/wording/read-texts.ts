import { parseSync } from 'vite';

export interface ReadText {
  readonly line: number;
  readonly text: string;
}

export function readTexts(file: string, source: string): ReadText[] {
  if (/\.tsx?$/.test(file)) return readSource(file, source);
  const lines = source.split('\n').map((text, index) => ({ line: index + 1, text }));
  if (file.endsWith('.json'))
    return lines.flatMap(({ line, text }) =>
      [...text.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, string = '']) => ({ line, text: string })),
    );
  if (file.endsWith('.sql')) return lines.flatMap(({ line, text }) => sqlComment(line, text));
  return lines;
}

function sqlComment(line: number, text: string): ReadText[] {
  const at = text.indexOf('--');
  return at < 0 ? [] : [{ line, text: text.slice(at + 2) }];
}

interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly value?: unknown;
}

function readSource(file: string, source: string): ReadText[] {
  const found: ReadText[] = [];
  const add = (start: number, text: string) => found.push({ line: source.slice(0, start).split('\n').length, text });
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) visit(item);
    if (!isNode(value)) return;
    const { type, start } = value;
    if (type === 'ImportDeclaration') return;
    if ((type === 'Literal' || type === 'JSXText') && typeof value.value === 'string') add(start, value.value);
    if (type === 'TemplateElement') add(start, (value.value as { raw: string }).raw);
    else for (const [key, child] of Object.entries(value)) if (key !== 'value' || isNode(child)) visit(child);
  };
  visit(parseSync(file, source).program);
  return found;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string';
