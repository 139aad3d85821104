import { saveBlob } from '@platbook/ui/browser/save-blob';
import { buildPdf } from './build-pdf.ts';
import { drawPage } from './page-image.ts';

export type PageFormat = 'pdf' | 'png';

interface ExportedPage {
  readonly heading: readonly string[];
  /** Without the extension. */
  readonly fileName: string;
  readonly format: PageFormat;
}

export async function exportPage(page: HTMLElement, { heading, fileName, format }: ExportedPage): Promise<void> {
  const { canvas, width, height, texts } = await drawPage(page, heading);
  if (format === 'png') {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!blob) throw new Error("The browser can't draw");
    saveBlob(blob, `${fileName}.png`);
    return;
  }
  const bytes = await packPixels(canvas);
  const image = { bytes, width: canvas.width, height: canvas.height };
  const pdf = buildPdf({ title: heading[0] ?? fileName, width, height, image, texts });
  saveBlob(new Blob([pdf], { type: 'application/pdf' }), `${fileName}.pdf`);
}

const bandRows = 128;

/** Compresses the RGB of each pixel, in bands, so that the page stays responsive. */
async function packPixels(canvas: HTMLCanvasElement): Promise<Uint8Array> {
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error("The browser can't draw");
  const packer = new CompressionStream('deflate');
  const packed = new Response(packer.readable).arrayBuffer();
  const writer = packer.writable.getWriter();
  for (let top = 0; top < canvas.height; top += bandRows) {
    const rows = Math.min(bandRows, canvas.height - top);
    const { data } = pen.getImageData(0, top, canvas.width, rows);
    const colors = new Uint8Array(canvas.width * rows * 3);
    for (let from = 0, to = 0; from < data.length; from += 4, to += 3) {
      colors[to] = data[from] ?? 0;
      colors[to + 1] = data[from + 1] ?? 0;
      colors[to + 2] = data[from + 2] ?? 0;
    }
    await writer.write(colors);
  }
  await writer.close();
  return new Uint8Array(await packed);
}
