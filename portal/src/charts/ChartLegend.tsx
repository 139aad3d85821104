import type { ChartTypeName } from '@platbook/contract/rules/chart';
import type { DrawnChart } from './chart-messages.ts';
import { facetText } from './chart-words.ts';

interface ChartLegendProps {
  type: ChartTypeName;
  drawn: Pick<DrawnChart, 'legend' | 'scales' | 'facts'>;
  chosen: readonly string[];
  /** Receives the texts whose marks are shown, empty for all; undefined if the legend doesn't filter. */
  onChoose: ((chosen: readonly string[]) => void) | undefined;
}

/** Maximum listed entries; the chart draws the others in their colors too. */
const mostEntries = 24;

export function ChartLegend({ type, drawn: { legend, scales, facts }, chosen, onChoose }: ChartLegendProps) {
  const facets = facetText(facts);
  if (legend.length === 0 && scales.length === 0 && facets === '') return null;
  const shape = type === 'line' ? 'l' : type === 'bubble' ? 'o' : '';
  const press = (text: string) => {
    const next = chosen.includes(text) ? chosen.filter((each) => each !== text) : [...chosen, text];
    onChoose?.(next.length === legend.length ? [] : next);
  };
  return (
    <ul className="leg flex wrap scrolls t-12 muted" aria-label="Legend">
      {legend.slice(0, mostEntries).map(({ text, color }) => {
        const isOff = onChoose !== undefined && chosen.length > 0 && !chosen.includes(text);
        const entry = (
          <>
            <i className={`rigid ${shape}`} style={{ background: color }} aria-hidden="true" />
            <span className="cut">{text}</span>
          </>
        );
        return (
          <li key={text} className={isOff ? 'off' : ''}>
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
      {legend.length > mostEntries && <li>{legend.length - mostEntries} more</li>}
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
