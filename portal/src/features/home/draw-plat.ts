const blank = { blocks: '', lots: '', roofs: '', park: '', found: '', chosen: '' };
type Plat = typeof blank;
type Point = readonly [x: number, y: number];

const blockWidth = 92;
const blockHeight = 46;
const road = 11;
const columns = 8;
const rows = 10;
const park = { column: 2, row: 4 };
const chosenLot = { column: 4, row: 3, lot: 4 };

function place(u: number, v: number): Point {
  const x = u + v * 0.14 - 90;
  const y = v - u * 0.1 + 0.00011 * (u - 300) ** 2;
  return [Math.round(x * 10) / 10, Math.round(y * 10) / 10];
}

const path = (points: readonly Point[]) => `M${points.map(([x, y]) => `${x} ${y}`).join('L')}Z`;
const box = (left: number, top: number, right: number, bottom: number) =>
  path([place(left, top), place(right, top), place(right, bottom), place(left, bottom)]);

export function drawPlat(): Plat {
  let state = 7;
  /** A pseudorandom number in [0, 1) (Park–Miller generator). */
  const chance = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const plat = { ...blank };
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const left = column * (blockWidth + road);
      const top = row * (blockHeight + road) - 20;
      if (row === park.row && column === park.column) {
        plat.park += box(left, top, left + blockWidth, top + blockHeight);
        continue;
      }
      plat.blocks += box(left, top, left + blockWidth, top + blockHeight);
      drawLots(plat, { left, top, chance, chosen: row === chosenLot.row && column === chosenLot.column });
    }
  }
  return plat;
}

function drawLots(plat: Plat, block: { left: number; top: number; chance: () => number; chosen: boolean }): void {
  const { left, top, chance } = block;
  const half = blockHeight / 2;
  const count = 6 + Math.floor(chance() * 3);
  const width = blockWidth / count;
  for (let index = 0; index < count * 2; index += 1) {
    const x = left + (index % count) * width;
    const y = index < count ? top : top + half;
    const lot = box(x, y, x + width, y + half);
    plat.lots += lot;
    plat.roofs += roofOf(x, y, width, half, index < count, chance);
    if (block.chosen && index === chosenLot.lot) plat.chosen += lot;
    else if (chance() < 0.03) plat.found += lot;
  }
}

function roofOf(x: number, y: number, width: number, depth: number, isUpper: boolean, chance: () => number): string {
  const left = x + width * (0.15 + chance() * 0.1);
  const right = x + width * (0.75 + chance() * 0.12);
  const near = isUpper ? y + depth * (0.18 + chance() * 0.08) : y + depth * (0.82 - chance() * 0.08);
  const far = isUpper ? near + depth * (0.32 + chance() * 0.16) : near - depth * (0.32 + chance() * 0.16);
  if (chance() > 0.35) return box(left, near, right, far);
  const middle = (left + right) / 2;
  const step = (near + far) / 2;
  return path([
    place(left, near),
    place(right, near),
    place(right, far),
    place(middle, far),
    place(middle, step),
    place(left, step),
  ]);
}
