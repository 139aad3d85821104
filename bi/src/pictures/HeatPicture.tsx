import './time/area-pictures.css';
import { buildHeat } from './build-heat.ts';
import { ClassLegend } from './ClassLegend.tsx';
import { classFill } from './color-classes.ts';
import { Drawing } from './Drawing.tsx';
import { NothingHere } from './NothingHere.tsx';
import type { PictureProps } from './picture-props.ts';
import { unspoken } from './unspoken.ts';
import { useMarks } from './use-marks.tsx';
import { useWidth } from './use-width.ts';

export function HeatPicture(props: PictureProps) {
  const { picture, report } = props;
  const { ref: place, width } = useWidth<HTMLDivElement>();
  const drawing = buildHeat({ ...props, width });
  const { cells, cell, classes } = drawing;
  const { propsOf, ...box } = useMarks(props, cells, { stride: drawing.stride });
  if (cells.length === 0 || !classes) return <NothingHere picture={picture} report={report} data={props.data} />;
  return (
    <Drawing
      box={box}
      place={place}
      width={width}
      height={drawing.height}
      label={picture.title}
      below={<ClassLegend classes={classes} format={report.measure(picture.measures[0] ?? '').format} />}
    >
      <g {...unspoken}>
        {drawing.across.map(({ x, text }) => (
          <text key={x} x={x} y={14} textAnchor="middle">
            {text}
          </text>
        ))}
        {drawing.down.map(({ y, text }) => (
          <text key={y} x={drawing.left - 8} y={y} textAnchor="end">
            {text}
          </text>
        ))}
      </g>
      {cells.map(({ x, y, step, mark }, index) => (
        <rect
          key={mark.label}
          x={x + 0.5}
          y={y + 0.5}
          width={cell.width - 1}
          height={cell.height - 1}
          fill={classFill(step)}
          {...propsOf(index)}
        />
      ))}
      <g {...unspoken}>
        {cells.map(({ x, y, step, text, mark }) =>
          text === '' ? null : (
            <text
              key={mark.label}
              className={`on-${step}`}
              x={x + cell.width / 2}
              y={y + cell.height / 2 + 4}
              textAnchor="middle"
            >
              {text}
            </text>
          ),
        )}
      </g>
    </Drawing>
  );
}
