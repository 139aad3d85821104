type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;

const gap = 8;
const underHeader = 56;

/** How far to move a message so that it covers no control: above those it covers, to the other side, or under the header. */
export function placeToast(at: Box, controls: readonly Box[], window: { width: number; height: number }) {
  const moved = ([x, y]: readonly [number, number]): Box => ({
    left: at.left + x,
    right: at.right + x,
    top: at.top + y,
    bottom: at.bottom + y,
  });
  const coveredBy = (box: Box) => controls.filter((each) => overlaps(each, box));
  const covered = coveredBy(at);
  const up = Math.min(0, ...covered.map(({ top }) => top - gap - at.bottom));
  const across = window.width - at.right - at.left;
  const top = underHeader - at.top;
  const places = [
    [0, 0],
    [0, up],
    [across, 0],
    [across, up],
    [0, top],
    [across, top],
  ] as const;
  const isFree = (place: readonly [number, number]) => moved(place).top >= gap && coveredBy(moved(place)).length === 0;
  return places.find(isFree) ?? places[0];
}

/** Touching edges don't overlap; what isn't rendered has no size. */
const overlaps = (one: Box, other: Box) =>
  one.right > one.left &&
  one.bottom > one.top &&
  one.left < other.right &&
  one.right > other.left &&
  one.top < other.bottom &&
  one.bottom > other.top;
