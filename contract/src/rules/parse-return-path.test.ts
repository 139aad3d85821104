import { parseReturnPath } from './parse-return-path.ts';

const ours = 'http://127.0.0.1:3000';

describe('the path to return to after sign-in', () => {
  it.each([
    '/',
    '/home',
    '/admin/mail',
    '/queries/new?connectionName=Property%20Data&run=true',
    '/queries/3f0b#x',
    '/solutionpack/spfcl',
    '/requestaccess?kind=table&subject=Tax.TaxAssessor&from=%2Fpn',
    '/solutioncatalog?industry=Retail',
    '/queries/new?q=a%2Fb//c',
  ])('keeps a page of the product: %s [R042]', (path) => expect(parseReturnPath(path, ours)).toBe(path));

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https:evil.example',
    '/%2f%2fevil.example',
    '/%5cevil',
    'javascript:alert(1)',
    'java%0ascript:alert(1)',
    'java\nscript:alert(1)',
    '/.evil.example',
    '/home%0d%0aSet-Cookie:x=1',
    '/home\r\nSet-Cookie:x=1',
    '@evil',
    '/auth/../..//evil',
    'data:text/html,<script>alert(1)</script>',
    `/home?${'a'.repeat(10_000)}`,
    'https://evil.example/home',
    '/api/signout',
    '/signin?state=/home',
    '/auth/callback',
    '/oidc/session/end',
    '/homeland',
    '',
    '/home/..//evil',
    '/home/%2e%2e/api',
    '/\t/evil.example',
  ])('refuses anything else: %j [V19]', (text) => expect(parseReturnPath(text, ours)).toBe(''));

  it('is empty when there is none', () => expect(parseReturnPath(undefined, ours)).toBe(''));
});
