import type { ChartTypeName } from '@platbook/contract/rules/chart';
import type { DrawnChart } from './chart-messages.ts';
import { facetText } from './chart-words.ts';

interface ChartLegendProps {
  type: ChartTypeName;
  drawn: Pick<DrawnChart, 'legend' | 'scales' | 'facts'>;
  chosen: readonly string[];
  /** Listed entries; the chart draws the others in their colors too. */
  most?: number;
  /** Receives the texts whose marks are shown, empty for all; undefined if the legend doesn't filter. */
  onChoose: ((chosen: readonly string[]) => void) | undefined;
}

const mostEntries = 24;

export function ChartLegend({
  type,
  drawn: { legend, scales, facts },
  chosen,
  onChoose,
  most = mostEntries,
}: ChartLegendProps) {
  const facets = facetText(facts);
  if (legend.length === 0 && scales.length === 0 && facets === '') return null;
  const shape = type === 'line' ? 'l' : type === 'bubble' ? 'o' : '';
  const press = (text: string) => {
    const next = chosen.includes(text) ? chosen.filter((each) => each !== text) : [...chosen, text];
    onChoose?.(next.length === legend.length ? [] : next);
  };
  const isLong = onChoose === undefined && Math.min(legend.length, most) > 8;
  const others = legend.slice(most).map(({ text }) => text);
  return (
    <ul className="leg flex wrap scrolls t-12 muted" aria-label="Legend" tabIndex={isLong ? 0 : undefined}>
      {legend.slice(0, most).map(({ text, color }) => {
        const isOff = onChoose !== undefined && chosen.length > 0 && !chosen.includes(text);
        const entry = (
          <>
            <i className={`rigid ${shape}`} style={{ background: color }} aria-hidden="true" />
            <span className="cut">{text}</span>
          </>
        );
        return (
          <li key={text} className={isOff ? 'off' : ''} title={onChoose ? undefined : text}>
            {onChoose ? (
              <button
                className="hand blank"
                type="button"
                aria-pressed={chosen.includes(text)}
                title={`Show ${text}`}
                onClick={() => press(text)}
              >
                {entry}
              </button>
            ) : (
              entry
            )}
          </li>
        );
      })}
      {others.length > 0 && <li title={others.slice(0, 50).join(', ')}>{others.length} more</li>}
      {scales.map(({ kind, column, least, most, colors }) => (
        <li key={kind}>
          {kind === 'shade' ? (
            <i
              className="ramp"
              style={{ background: `linear-gradient(90deg, ${colors.join(', ')})` }}
              aria-hidden="true"
            />
          ) : (
            <span className="sizes inline g2" aria-hidden="true">
              <i />
              <i />
            </span>
          )}
          {column} {least} to {most}
        </li>
      ))}
      {facets !== '' && <li className="facets">{facets}</li>}
    </ul>
  );
}
