import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startTinyApp } from '../testing/open-tiny-app.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { brandStyles, findWeakContrasts, readBrand } from './brand.ts';

const own = path.resolve(import.meta.dirname, '../../../content/brand');

function makeBrand(change: (text: string) => string = (text) => text): { brand: string; web: string } {
  const folder = temporaryFolder('brand');
  const brand = path.join(folder, 'brand');
  cpSync(own, brand, { recursive: true });
  const file = path.join(brand, 'brand.json');
  writeFileSync(file, change(readFileSync(file, 'utf8')));
  mkdirSync(path.join(folder, 'web'));
  cpSync(path.resolve(import.meta.dirname, '../../../portal/index.html'), path.join(folder, 'web', 'index.html'));
  return { brand, web: path.join(folder, 'web') };
}

it('keeps every pair of the built-in colors readable', () => {
  expect(findWeakContrasts(readBrand(own))).toEqual([]);
});

it('shows another name, logo, colors, phone and help links from a folder, and settings override it [R013]', async () => {
  const { brand, web } = makeBrand((text) =>
    text
      .replace('"Platbook"', '"Acre & Co"')
      .replace('(800) 555-0142', '(900) 555-0100')
      .replace('"whatsNew": ""', '"whatsNew": "https://help.example/new"')
      .replaceAll('#1f5fbf', '#0a6b4f'),
  );
  writeFileSync(path.join(brand, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"><circle r="9"/></svg>');
  const env = { BRAND_FOLDER: brand, WEB_FOLDER: web, BASE_PATH: '/tools/acre' };
  const server = await startTinyApp(env);
  const visitor = server.anonymous();
  expect((await visitor.get('/tools/acre/api/app')).json.brand).toMatchObject({
    productName: 'Acre & Co',
    salesPhone: '(900) 555-0100',
    helpLinks: { whatsNew: 'https://help.example/new', webinars: '' },
  });
  const page = (await visitor.get('/tools/acre/home', { accept: 'text/html' })).text;
  expect(page).toContain('<title>Acre &#38; Co</title>');
  expect(page).toContain('<meta name="application-name" content="Acre &#38; Co">');
  const address = /<link rel="stylesheet" href="([^"]*\/brand\/tokens\.css\?v=\w+)">\n<\/head>/.exec(
    page,
  )?.[1] as string;
  expect(address).toMatch(/^\/tools\/acre\//);
  const styles = await visitor.get(address);
  expect([styles.status, styles.headers['content-type'], styles.headers['cache-control']]).toEqual([
    200,
    'text/css; charset=utf-8',
    'public, max-age=31536000, immutable',
  ]);
  expect(styles.text).toMatch(/\[data-theme="light"\]\{.*--accent:#0a6b4f;/);
  expect(styles.text).toMatch(/\n\.mark\{background-image:url\("logo\.svg\?v=\w+"\)\}\n/);
  const icon = /<link rel="icon" href="([^"]+)">/.exec(page)?.[1] as string;
  expect((await visitor.get(icon)).text).toContain('<circle r="9"/>');
  expect((await visitor.get('/tools/acre/brand/logo-dark.svg')).headers['cache-control']).toBe('no-cache');
  const over = await startTinyApp({ ...env, PRODUCT_NAME: 'Other', SALES_PHONE: '(1) 2' });
  expect((await over.anonymous().get('/tools/acre/api/app')).json.brand).toMatchObject({
    productName: 'Other',
    salesPhone: '(1) 2',
  });
});

it.each([
  ['"name": "Platbook"', '"name": ""', /brand\.json:2: The field 'name' must/],
  [
    '"phone"',
    '"telephone"',
    /brand\.json:1: The field 'phone' is missing\.\n.*brand\.json:3: Unknown field 'telephone'\./,
  ],
  ['#1f5fbf', 'red;}', /brand\.json:\d+: The field 'colors\.light\.accent' must match pattern/],
  ['"webinars": ""', '"webinars": "javascript:alert(1)"', /brand\.json:\d+: The field 'links\.webinars' must/],
  ['"links"', 'links', /brand\.json:\d+: Invalid JSON/],
])('refuses to start with %j as %j and names file and line', (from, to, says) => {
  const { brand } = makeBrand((text) => text.replace(from, to));
  expect(() => readBrand(brand)).toThrow(says);
});

it("refuses to start without a logo, or with a logo that isn't SVG", () => {
  const { brand } = makeBrand();
  writeFileSync(path.join(brand, 'logo.svg'), '<html></html>');
  expect(() => readBrand(brand)).toThrow(/logo\.svg:1: The logo must be an SVG image\./);
  rmSync(path.join(brand, 'logo.svg'));
  expect(() => readBrand(brand)).toThrow(/logo\.svg:1: The file is missing\./);
  rmSync(path.join(brand, 'brand.json'));
  expect(() => readBrand(brand)).toThrow(/brand\.json:1: The file is missing\./);
});

it('warns about colors with low contrast', () => {
  const { brand } = makeBrand((text) => text.replaceAll('#1f5fbf', '#9fbfff'));
  expect(findWeakContrasts(readBrand(brand))).toEqual(
    expect.arrayContaining([
      expect.stringMatching(
        /^accent on paper in the light theme has a contrast ratio of 1\.\d\d\. The minimum is 4\.5\.$/,
      ),
      expect.stringMatching(/^accent-ink on accent in the light theme/),
      expect.stringMatching(/^focus on paper in the light theme .* The minimum is 3\.$/),
    ]),
  );
});

it('serves styles in which no value can end its rule', () => {
  for (const line of brandStyles(readBrand(own)).trim().split('\n'))
    expect(line.match(/\{/g)?.length).toBe(line.match(/\}/g)?.length);
});
