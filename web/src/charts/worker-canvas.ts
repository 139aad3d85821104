// Vega asks the document for canvases, to measure texts and to draw, and looks for it when it is loaded; a worker has none.
// Canvases that are read back must say so before anything is drawn: then 50,000 points take a quarter of a second, not twenty.

Object.assign(globalThis, {
  document: {
    createElement(name: string) {
      if (name !== 'canvas') return {};
      const canvas = new OffscreenCanvas(1, 1);
      canvas.getContext('2d', { willReadFrequently: true });
      return canvas;
    },
  },
});
