import type { PropertyField } from '@platbook/contract/property/property-fields';
import type { IndexDatabase, Row } from './index-database.ts';
import { fieldColumns, numberOf, sliceCount, slicingOf } from './index-tables.ts';

const fewValues = ['beds', 'baths', 'stories', 'garage', 'units', 'loans', 'built'];

/** Each value has a bitmap of its own. */
export const hasValueBitmaps = ({ kind, key }: PropertyField): boolean =>
  kind === 'choice' || kind === 'flag' || fewValues.includes(key);
const valueFields = fieldColumns.filter(hasValueBitmaps);
const slicedFields = fieldColumns.filter((field) => slicingOf(field) !== undefined && !hasValueBitmaps(field));

interface Bitmap {
  readonly bytes: Uint8Array;
  homes: number;
}

/** What one county's properties become, by the number of a field in `valueFields` or `slicedFields`. */
interface Gathered {
  readonly county: string;
  /** Bytes of a bitmap. */
  readonly size: number;
  readonly values: readonly Map<string | null, Bitmap>[];
  readonly slices: readonly Uint8Array[][];
  readonly none: readonly Bitmap[];
  /** A value outside the range of the slices leaves the field without them. */
  readonly isOut: boolean[];
}

/** Fills the bitmaps of `tallies`, and `slices`, from the relation `batch`. */
export async function deriveBitmaps(db: IndexDatabase): Promise<void> {
  const found = await db.rows<{ county: string; n: string }>(
    'SELECT county, max(at) + 1 AS n FROM batch GROUP BY county',
  );
  const sizes = new Map(found.map(({ county, n }) => [county, Math.ceil(Number(n) / 8)]));
  const columns = [...valueFields, ...slicedFields].map(numberOf).join(', ');
  let gathered: Gathered | undefined;
  const flush = async (): Promise<void> => {
    if (gathered === undefined) return;
    await db.insertRows('search.tallies', tallyRows(gathered));
    await db.insertRows('search.slices', sliceRows(gathered));
  };
  for await (const chunk of db.chunks(`SELECT county, at, ${columns} FROM batch ORDER BY county, at`))
    for (const [county, at, ...cells] of chunk as [string, string, ...(string | null)[]][]) {
      if (county !== gathered?.county) {
        await flush();
        gathered = gather(county, sizes.get(county) as number);
      }
      addRow(gathered, Number(at), cells);
    }
  await flush();
}

function gather(county: string, size: number): Gathered {
  return {
    county,
    size,
    values: valueFields.map(() => new Map()),
    slices: slicedFields.map(() => []),
    none: slicedFields.map(() => ({ bytes: new Uint8Array(size), homes: 0 })),
    isOut: slicedFields.map(() => false),
  };
}

function addRow(gathered: Gathered, at: number, cells: readonly (string | null)[]): void {
  for (const [place, bitmaps] of gathered.values.entries()) addValue(bitmaps, cells[place] ?? null, at, gathered.size);
  for (const [place, field] of slicedFields.entries()) {
    const cell = cells[valueFields.length + place] ?? null;
    if (cell === null) {
      const none = gathered.none[place] as Bitmap;
      none.homes += 1;
      setBit(none.bytes, at);
      continue;
    }
    const { least, unit } = slicingOf(field) as NonNullable<ReturnType<typeof slicingOf>>;
    const code = Math.round((Number(cell) - least) / unit) + 1;
    const isExact = Math.abs((code - 1) * unit + least - Number(cell)) < unit / 1000;
    if (code < 1 || code >= 2 ** sliceCount || !isExact) gathered.isOut[place] = true;
    else addCode(gathered.slices[place] as Uint8Array[], code, at, gathered.size);
  }
}

function setBit(bytes: Uint8Array, at: number): void {
  bytes[at >> 3] = (bytes[at >> 3] as number) | (128 >> (at & 7));
}

function addValue(bitmaps: Map<string | null, Bitmap>, value: string | null, at: number, size: number): void {
  let bitmap = bitmaps.get(value);
  if (bitmap === undefined) {
    bitmap = { bytes: new Uint8Array(size), homes: 0 };
    bitmaps.set(value, bitmap);
  }
  bitmap.homes += 1;
  setBit(bitmap.bytes, at);
}

function addCode(slices: Uint8Array[], code: number, at: number, size: number): void {
  for (let [rest, slice] = [code, 0]; rest > 0; rest = Math.floor(rest / 2), slice += 1) {
    if (rest % 2 === 0) continue;
    slices[slice] ??= new Uint8Array(size);
    setBit(slices[slice] as Uint8Array, at);
  }
}

const bitText = (bytes: Uint8Array): string => `x${Buffer.from(bytes).toString('hex')}`;

function* tallyRows({ county, values, none }: Gathered): Generator<Row> {
  for (const [place, bitmaps] of values.entries()) {
    const { key, object, kind } = valueFields[place] as PropertyField;
    for (const [value, { bytes, homes }] of bitmaps) {
      const [code, low] = kind === 'number' ? [null, value] : [value, null];
      yield [county, key, object, code, low, low, homes, bitText(bytes)];
    }
  }
  for (const [place, { bytes, homes }] of none.entries()) {
    const { key, object } = slicedFields[place] as PropertyField;
    if (homes > 0) yield [county, key, object, null, null, null, homes, bitText(bytes)];
  }
}

function* sliceRows({ county, size, slices, isOut }: Gathered): Generator<Row> {
  const zeros = bitText(new Uint8Array(size));
  for (const [place, field] of slicedFields.entries()) {
    const { least, unit } = slicingOf(field) as NonNullable<ReturnType<typeof slicingOf>>;
    const own = slices[place] as Uint8Array[];
    const texts = Array.from({ length: sliceCount }, (_, slice) => (own[slice] ? bitText(own[slice]) : zeros));
    if (!isOut[place]) yield [county, field.object, field.key, least, unit, ...texts];
  }
}
