import type { CallLanguage } from '@platbook/property/api-call';

/** URL of the details of a property. `base` is the address of the product, without a trailing slash. */
export function detailAddress(base: string, id: number): string {
  return `${base}/propertyapi/v1.0.0/property/detail?propertyid=${id}`;
}

export function buildSample(language: CallLanguage, address: string): string {
  if (language === 'curl')
    return `curl '${address}' \\\n  -H 'Accept: application/json' \\\n  -H "apikey: $PLATBOOK_API_KEY"`;
  if (language === 'JavaScript')
    return [
      `const response = await fetch('${address}', {`,
      `  headers: { Accept: 'application/json', apikey: process.env.PLATBOOK_API_KEY },`,
      `});`,
      `const { status, property } = await response.json();`,
    ].join('\n');
  return [
    'import os, requests',
    '',
    `response = requests.get(`,
    `    '${address}',`,
    `    headers={'Accept': 'application/json', 'apikey': os.environ['PLATBOOK_API_KEY']},`,
    `)`,
    `property = response.json()['property']`,
  ].join('\n');
}
