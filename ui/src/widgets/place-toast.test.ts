import { placeToast } from './place-toast.ts';

const box = (left: number, top: number, width: number, height: number) => ({
  ...{ left, top, right: left + width, bottom: top + height },
});
const window = { width: 1280, height: 800 };
const toast = box(904, 744, 360, 40);

describe('a message', () => {
  it.each([
    ['stays at the bottom right if nothing is there', [box(100, 100, 80, 32)], [0, 0]],
    ['goes above the buttons of a dialog', [box(1000, 740, 80, 32)], [0, -52]],
    [
      'goes to the other side if fields are above the buttons',
      [box(1000, 740, 80, 32), box(900, 600, 300, 120)],
      [-888, 0],
    ],
    ['goes under the header if both sides are taken', [box(0, 120, 1280, 340), box(0, 500, 1280, 300)], [0, 56 - 744]],
    ['stays if there is no free place', [box(0, 0, 1280, 800)], [0, 0]],
    ['ignores what is not rendered', [box(1000, 750, 0, 0)], [0, 0]],
  ] as const)('%s', (_, controls, moved) => {
    expect(placeToast(toast, controls, window)).toEqual(moved);
  });
});
