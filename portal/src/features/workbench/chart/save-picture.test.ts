import { pictureFileName } from './save-picture.ts';

it.each([
  ['Filings by month', 'Filings by month.png'],
  ["=cmd|' /C calc'!A1", "cmd ' C calc'!A1.png"],
  ['annual\u202Egnp.exe', 'annual gnp.exe.png'],
  ['../../etc/passwd', 'etc passwd.png'],
  ['con', '_con.png'],
  ['', 'Chart.png'],
  ['...', 'Chart.png'],
  ['x'.repeat(300), `${'x'.repeat(80)}.png`],
])('a picture is saved under a name that is safe everywhere: %j', (name, file) => {
  expect(pictureFileName(name)).toBe(file);
});
