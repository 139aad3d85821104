declare global {
  interface Window {
    /** Resolves to the frame times, in milliseconds. */
    scrollBareGrid: (pixels: number, frames: number) => Promise<number[]>;
  }
}

/**
 * Runs in the page before its own scripts: adds a grid over the page's own that only scrolls. It reuses its rows and writes to the DOM
 * directly, without roles, marks or selection: the lower bound of a frame in this browser.
 */
export function offerBareGrid(): void {
  const [rowHeight, cellWidth, rows, cells] = [30, 120, 40, 10];
  const make = (parent: HTMLElement, style: string) => {
    const element = parent.appendChild(document.createElement('div'));
    element.style.cssText = style;
    return element;
  };
  window.scrollBareGrid = (pixels, frames) =>
    new Promise((resolve) => {
      const place = (document.querySelector('[role="grid"]') as HTMLElement).getBoundingClientRect();
      const scroller = make(
        document.body,
        `position:fixed;z-index:99;left:${place.left}px;top:${place.top}px;width:${place.width}px;height:${place.height}px;overflow:auto;contain:strict;background:#fff;font:13px/29px 'Public Sans'`,
      );
      const body = make(scroller, 'position:relative;width:20000px;height:1500000px');
      const edge = 'box-sizing:border-box;border:solid #ddd;border-width:0 1px 1px 0;padding:0 10px';
      const drawn = Array.from({ length: rows }, () => {
        const row = make(body, `position:absolute;top:0;left:0;width:100%;height:${rowHeight}px;contain:strict`);
        const texts = Array.from({ length: cells }, (_, cell) => {
          const left = cell * cellWidth;
          const style = `position:absolute;left:${left}px;width:${cellWidth}px;height:100%;white-space:pre;${edge}`;
          return make(row, style).appendChild(document.createTextNode(' '));
        });
        return { row, texts, shows: -1 };
      });
      scroller.addEventListener('scroll', () => {
        const first = Math.floor(scroller.scrollTop / rowHeight);
        for (let index = first; index < first + rows; index += 1) {
          const slot = drawn[index % rows];
          if (!slot || slot.shows === index) continue;
          slot.shows = index;
          slot.row.style.transform = `translateY(${index * rowHeight}px)`;
          slot.texts.forEach((text, cell) => {
            text.data = String((index * 7919 + cell * 31) % 50_021);
          });
        }
      });
      const found: number[] = [];
      let last = 0;
      const next = (now: number) => {
        if (last > 0) found.push(now - last);
        last = now;
        if (found.length === frames) {
          scroller.remove();
          return resolve(found);
        }
        scroller.scrollTop += pixels;
        requestAnimationFrame(next);
      };
      requestAnimationFrame(next);
    });
}
