import type { Locator } from 'playwright-core';

/** How many pixels of an element on screen have the color of each token. */
export async function countPixels(element: Locator, tokens: readonly string[]): Promise<number[]> {
  const picture = (await element.screenshot()).toString('base64');
  return element.evaluate(
    async (_, [data, names]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
      const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
      context.drawImage(image, 0, 0);
      const { data: pixels } = context.getImageData(0, 0, canvas.width, canvas.height);
      const style = getComputedStyle(document.documentElement);
      return names.map((name) => {
        const color = Number.parseInt(style.getPropertyValue(`--${name}`).trim().slice(1), 16);
        let count = 0;
        for (let at = 0; at < pixels.length; at += 4) {
          const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
          if ((red << 16) + (green << 8) + blue === color) count += 1;
        }
        return count;
      });
    },
    [picture, tokens] as const,
  );
}
