import { deflateSync } from 'node:zlib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { buildPdf } from './build-pdf.ts';

it('writes a one-page PDF of the size of the picture, with searchable text and a title', async () => {
  const image = { width: 4, height: 2, bytes: new Uint8Array(deflateSync(new Uint8Array(24).fill(200))) };
  const at = { x: 10, y: 20, width: 60, height: 16 };
  const texts = [
    { ...at, text: 'Duval FL (5 – 42 %) – 1\\2' },
    { ...at, y: 60, text: '↑ Señor’s −3' },
  ];
  const file = buildPdf({ title: 'Foreclosure (Overview)', width: 400, height: 200, image, texts });
  const reading = getDocument({ data: file, verbosity: 0 });
  const document = await reading.promise;
  expect(document.numPages).toBe(1);
  const page = await document.getPage(1);
  expect(page.view).toEqual([0, 0, 300, 150]);
  const { items } = await page.getTextContent();
  const found = items.flatMap((item) => ('str' in item && item.str !== '' ? [item.str.trim()] : []));
  expect(found).toEqual(['Duval FL (5 – 42 %) – 1\\2', 'Señor’s -3']);
  const { info } = await document.getMetadata();
  expect((info as { Title?: string }).Title).toBe('Foreclosure (Overview)');
  await reading.destroy();
});
