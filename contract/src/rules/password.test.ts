import { passwordCases, passwordFacts } from '../testing/password-cases.ts';
import { canonicalEmail, parseEmail, trialKeyOf } from './email.ts';
import { brokenRules, isSamePassword } from './password.ts';

describe('a new password', () => {
  it.each(passwordCases)('%s [R308, R309, R310, R311, R312]', (_, password, broken) => {
    expect(brokenRules(password, passwordFacts)).toEqual(broken);
  });

  it('cannot contain the first three characters of the address, however short its name is [R313, H082]', () => {
    expect(brokenRules('XaB@-book-7', { email: 'ab@x.com' })).toEqual(['email']);
    expect(brokenRules('Xab-book-7', { email: 'ab@x.com' })).toEqual([]);
    expect(brokenRules('Plat-book-7', { email: '' })).toEqual([]);
  });

  it('must differ from the current one by more than case or Unicode composition [R314, H082]', () => {
    expect(brokenRules('Cafe\u0301-Book-7', { email: 'trial@example.com', current: 'CAF\u00c9-book-7' })).toEqual([
      'current',
    ]);
    expect(isSamePassword('Cafe\u0301-7', 'Caf\u00e9-7')).toBe(true);
    expect(isSamePassword('Caf\u00e9-7', 'Caf\u00e9-7 ')).toBe(false);
  });
});

describe('an email address', () => {
  it.each([
    ['Trial@Example.com', 'trial@example.com'],
    [' trial@example.com ', 'trial@example.com'],
    ['trial+plat@example.com', 'trial+plat@example.com'],
    ['jose\u0301@example.com', 'jos\u00e9@example.com'],
    ['tri\u0430l@example.com', 'tri\u0430l@example.com'],
  ])('%s is normalized to %s [H081, H128]', (text, canonical) => {
    expect(parseEmail(text)).toBe(canonical);
  });

  it.each([
    '',
    'trial',
    '@example.com',
    'trial@',
    'a@b@example.com',
    'trial@example.com\r\nBcc: x@example.com',
    'trial@example.com\n',
    '"a b"@example.com',
    'a b@example.com',
    'Trial <trial@example.com>',
    `${'a'.repeat(388)}@example.com`,
  ])('%j is invalid [H081]', (text) => {
    expect(parseEmail(text)).toBeUndefined();
  });

  it('ignores case, but a Turkish dotted capital I is a different letter [H128]', () => {
    expect(canonicalEmail('A@x.com')).toBe(canonicalEmail('a@X.COM'));
    expect(canonicalEmail('\u0130lk@x.com')).not.toBe(canonicalEmail('ilk@x.com'));
  });

  it('has one trial, regardless of the part after a plus [T32]', () => {
    expect(trialKeyOf('Trial+again@example.com')).toBe('trial@example.com');
    expect(trialKeyOf('')).toBeNull();
  });
});
