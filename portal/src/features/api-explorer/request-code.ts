export const codeLanguages = ['curl', 'JavaScript', 'Python'] as const;
export type CodeLanguage = (typeof codeLanguages)[number];

export interface CodeRequest {
  readonly url: string;
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly key: string;
}

/** A single-quoted shell string, in which no character is special. */
const shellText = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
/** The output of JSON.stringify is also a valid string literal in JavaScript and Python. */
const codeText = (text: string) => JSON.stringify(text);

function curl({ url, query, key }: CodeRequest): string {
  return [
    query.length === 0 ? 'curl' : 'curl -G',
    `  ${shellText(url)}`,
    `  -H ${shellText(`apikey: ${key}`)}`,
    `  -H ${shellText('Accept: application/json')}`,
    ...query.map(([name, value]) => `  --data-urlencode ${shellText(`${name}=${value}`)}`),
  ].join(' \\\n');
}

function javaScript({ url, query, key }: CodeRequest): string {
  const parameters = query.map(([name, value]) => `  ${name}: ${codeText(value)},`);
  const address = query.length === 0 ? codeText(url) : `${codeText(`${url}?`)} + parameters`;
  return [
    ...(query.length === 0 ? [] : ['const parameters = new URLSearchParams({', ...parameters, '});']),
    `const response = await fetch(${address}, {`,
    `  headers: { apikey: ${codeText(key)}, Accept: "application/json" },`,
    '});',
    'const answer = await response.json();',
    'console.log(answer.status.msg, answer);',
  ].join('\n');
}

function python({ url, query, key }: CodeRequest): string {
  const parameters = query.map(([name, value]) => `    ${codeText(name)}: ${codeText(value)},`);
  const address = query.length === 0 ? codeText(url) : `${codeText(`${url}?`)} + parameters`;
  return [
    'import json',
    ...(query.length === 0 ? [] : ['import urllib.parse']),
    'import urllib.request',
    '',
    ...(query.length === 0 ? [] : ['parameters = urllib.parse.urlencode({', ...parameters, '})']),
    'request = urllib.request.Request(',
    `    ${address},`,
    `    headers={"apikey": ${codeText(key)}, "Accept": "application/json"},`,
    ')',
    'with urllib.request.urlopen(request) as response:',
    '    answer = json.load(response)',
    'print(answer["status"]["msg"], answer)',
  ].join('\n');
}

export function buildCode(language: CodeLanguage, request: CodeRequest): string {
  return { curl, JavaScript: javaScript, Python: python }[language](request);
}
