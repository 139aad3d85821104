import { buildJoins } from './join-tables.ts';
import type { PackTable } from './pack-tables.ts';

const height = 38;
const step = 53;
const left = 156;
const right = { x: 202, width: 137 };
const most = { right: 12, left: 8 };

export function JoinDiagram({ tables }: { tables: readonly PackTable[] }) {
  const joins = buildJoins(tables);
  if (!joins) return null;
  const { hub, spokes, others, sentences } = joins;
  const boxes = [...spokes, ...others].slice(0, most.right);
  const references = joins.references.slice(0, most.left);
  const above = Math.ceil(references.length / 2);
  const rows = Math.max(boxes.length, references.length + 1, 1);
  const total = rows * step - (step - height);
  const hubY =
    references.length === 0
      ? (total - height) / 2
      : clamp(above * step, (total - height) / 2, total - height - (references.length - above) * step);
  const refY = (index: number) =>
    index < above ? index * step : total - height - (references.length - 1 - index) * step;
  const offset = (total - (boxes.length * step - (step - height))) / 2;
  const boxY = (index: number) => offset + index * step;
  const spokeYs = boxes.flatMap((_, index) => (index < spokes.length ? boxY(index) + 19 : []));
  const middle = hubY + 19;
  return (
    <figure className="pack-join">
      <figcaption className="mb12 t-13 b">How the tables join</figcaption>
      <svg viewBox={`0 0 340 ${total + 1}`} role="img" aria-label={sentences.join(' ') || 'How the tables join'}>
        <g fill="none" stroke="var(--edge)">
          {spokeYs.length > 0 && (
            <path
              d={`M${left} ${middle}H180M180.5 ${Math.min(middle, ...spokeYs)}V${Math.max(middle, ...spokeYs)}${spokeYs.map((y) => `M180.5 ${y}H${right.x}`).join('')}`}
            />
          )}
          {references.length > 0 && (
            <path
              d={`M78.5 ${Math.min(hubY, refY(0) + height)}V${Math.max(hubY + height, refY(references.length - 1))}`}
            />
          )}
        </g>
        {references.map(({ name, columns }, index) => (
          <Box key={name} x={0.5} y={refY(index)} width={left} name={name} columns={columns} />
        ))}
        <Box x={0.5} y={hubY} width={left} name={hub.name} columns={hub.columns} isHub />
        {boxes.map(({ name, columns }, index) => (
          <Box key={name} x={right.x + 0.5} y={boxY(index)} width={right.width} name={name} columns={columns} />
        ))}
      </svg>
    </figure>
  );
}

const clamp = (least: number, value: number, most_: number) => Math.min(Math.max(value, least), Math.max(least, most_));

interface BoxProps {
  x: number;
  y: number;
  width: number;
  name: string;
  columns: readonly string[];
  isHub?: boolean;
}

function Box({ x, y, width, name, columns, isHub = false }: BoxProps) {
  return (
    <g className={isHub ? 'hub' : ''} transform={`translate(${x} ${y + 0.5})`}>
      <rect width={width} height={height} rx={4} />
      <text className="n b" x={10} y={16}>
        {cut(name, width)}
      </text>
      <text x={10} y={31}>
        {cut(columns.join(', '), width)}
      </text>
    </g>
  );
}

/** SVG text isn't clipped automatically; a letter is about six pixels wide. */
function cut(text: string, width: number): string {
  const letters = Math.floor((width - 14) / 5.9);
  return text.length <= letters ? text : `${text.slice(0, letters - 1)}…`;
}
