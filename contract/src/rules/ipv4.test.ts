import { parseIpv4, warnOfAddress } from './ipv4.ts';

it('accepts four groups, each 0-255, and nothing else [R325, H083]', () => {
  for (let group = 0; group <= 255; group += 1)
    for (const place of [0, 1, 2, 3]) {
      const address = [9, 9, 9, 9].with(place, group).join('.');
      expect(parseIpv4(address)).toBe(address);
    }
  for (const text of [
    '',
    ' ',
    '1.2.3',
    '1.2.3.4.5',
    '1.2.3.',
    '.1.2.3',
    '1..2.3',
    '256.1.1.1',
    '1.1.1.256',
    '1.1.1.999',
    '01.2.3.4',
    '1.2.3.04',
    '1.2.3.00',
    '-1.2.3.4',
    '+1.2.3.4',
    '1e1.2.3.4',
    '0x7f.1.1.1',
    '1.2.3.4/0',
    '1.2.3.4/32',
    '1.2.3.4:1433',
    '1.2. 3.4',
    '1,2,3,4',
    '::1',
    '::ffff:1.2.3.4',
    '１.2.3.4',
    '1.2.3.٤',
    '1。2。3。4',
    '1.2.3.4\n5',
    'localhost',
    '16909060',
  ])
    expect(parseIpv4(text), text).toBeUndefined();
});

it('trims the spaces around an address [H083]', () => {
  expect(parseIpv4('  1.2.3.4 \t')).toBe('1.2.3.4');
});

it('warns about loopback and every unrouted range, up to its edges', () => {
  for (const address of [
    '127.0.0.1',
    '127.255.255.255',
    '10.0.0.1',
    '172.16.0.0',
    '172.31.255.255',
    '192.168.4.5',
    '100.64.0.0',
    '100.127.255.255',
    '169.254.1.1',
    '0.0.0.0',
    '0.0.0.1',
    '255.255.255.255',
    '192.0.2.7',
    '198.19.255.255',
    '203.0.113.24',
    '224.0.0.1',
    '240.0.0.1',
  ])
    expect(warnOfAddress(address), address).toBeDefined();
  for (const address of [
    '1.0.0.0',
    '9.255.255.255',
    '11.0.0.0',
    '126.255.255.255',
    '128.0.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '192.167.255.255',
    '198.20.0.0',
    '223.255.255.255',
    'nonsense',
  ])
    expect(warnOfAddress(address), address).toBeUndefined();
});
