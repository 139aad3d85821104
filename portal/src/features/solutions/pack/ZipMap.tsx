import type { FieldByZip } from '@platbook/contract/packs/pack-data';
import { type CountyShape, listCounties, type ZipShape } from '../../../charts/map/map-shapes.ts';
import { percentText, shareOf } from './pack-tables.ts';

const shades = ['var(--s2)', 'var(--s3)', 'var(--s4)', 'var(--s5)', 'var(--s7)'];
const width = 300;
const height = 216;

export function ZipMap({ county, zips }: { county: string; zips: FieldByZip['zips'] }) {
  const shape = listCounties().find(({ fips }) => fips === county);
  const shares = new Map(zips.map(({ zip, filled, rows }) => [zip, shareOf(filled, rows) ?? 0]));
  const [lowest, highest] = [Math.min(...shares.values()), Math.max(...shares.values())];
  if (shape === undefined || shares.size < 2) return null;
  const shadeOf = (share: number) =>
    highest === lowest
      ? shades.at(-1)
      : shades[Math.min(shades.length - 1, Math.floor(((share - lowest) / (highest - lowest)) * shades.length))];
  const ranked = [...shares].sort(([, one], [, other]) => other - one);
  const [best] = ranked;
  const worst = ranked.at(-1);
  return (
    <div className="zip-map">
      <p className="muted s-13">
        {highest === lowest
          ? `Coverage is the same in all ${shares.size} ZIP Codes.`
          : `Highest coverage in ${best?.[0]}, lowest in ${worst?.[0]}.`}
      </p>
      <svg
        className="block whole"
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`${shape.name} by ZIP: ${ranked.map(([zip, share]) => `${zip} ${percentText(share)}%`).join(', ')}`}
      >
        {shape.zips.map((zip) => {
          const share = shares.get(zip.zip);
          return (
            <path key={zip.zip} fill={share === undefined ? 'var(--sunken)' : shadeOf(share)} d={pathOf(zip, shape)}>
              <title>{`${zip.zip}: ${share === undefined ? 'no rows' : `${percentText(share)}%`}`}</title>
            </path>
          );
        })}
      </svg>
      <p className="zip-key row muted s-12" aria-hidden="true">
        {percentText(lowest)}%
        <span className="flex">
          {shades.map((shade) => (
            <i key={shade} style={{ background: shade }} />
          ))}
        </span>
        {percentText(highest)}%
      </p>
    </div>
  );
}

function pathOf({ corners }: ZipShape, { left, right, top, bottom }: CountyShape): string {
  const scale = Math.min(width / (right - left), height / (bottom - top));
  const [x, y] = [(width - (right - left) * scale) / 2, (height - (bottom - top) * scale) / 2];
  const points: string[] = [];
  for (let at = 0; at < corners.length; at += 2) {
    const [east = 0, south = 0] = [corners[at], corners[at + 1]];
    points.push(`${(x + (east - left) * scale).toFixed(1)} ${(y + (south - top) * scale).toFixed(1)}`);
  }
  return `M${points.join('L')}Z`;
}
