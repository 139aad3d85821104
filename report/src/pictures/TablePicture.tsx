import { signedPercent } from '../words/change.ts';
import { formatValue, noValue } from '../words/figures.ts';
import type { Mark, PictureProps } from './picture-props.ts';
import { numberOf } from './read-series.ts';
import { Sparkline } from './Sparkline.tsx';
import { isMarkPicked } from './use-marks.tsx';

/** A row for each value of `by`: its measures, its change within a year, its last months. A row is picked by its name. */
export function TablePicture({ picture, data, report, picked, onPick, onMenu }: PictureProps) {
  const by = picture.by ?? '';
  const { label } = report.dimension(by);
  const [first = ''] = picture.measures;
  const hasSpark = picture.spark === true && data.trend !== undefined;
  return (
    <div className="table-scroll">
      <table className="table">
        <caption className="sr">{picture.title}</caption>
        <thead>
          <tr>
            <th scope="col">{label}</th>
            {picture.measures.map((id) => (
              <th key={id} scope="col" className="num" title={report.measure(id).text}>
                {report.measure(id).label}
              </th>
            ))}
            {data.yearBefore && (
              <th
                scope="col"
                className="num year"
                title={`${report.measure(first).label}, on the same days of the year before`}
              >
                Year, %
              </th>
            )}
            {hasSpark && (
              <th scope="col" className="spark">
                12 months
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row, index) => {
            const key = String(row[data.keys.indexOf(by)] ?? '');
            const mark: Mark = { values: { [by]: key }, label: report.wordsOf(by, key, data) };
            const isPicked = isMarkPicked(mark, picked) === true;
            const now = numberOf(row[data.keys.indexOf(first)]);
            return (
              <tr
                key={key}
                className={isPicked ? 'on' : ''}
                onContextMenu={(event) => {
                  event.preventDefault();
                  onMenu(event.currentTarget, mark);
                }}
              >
                <td>
                  <button
                    type="button"
                    className="row-pick"
                    aria-pressed={isPicked}
                    onClick={(event) => onPick(mark, event.ctrlKey || event.metaKey || event.shiftKey)}
                    onKeyDown={(event) => {
                      if (event.key === 'F10' && event.shiftKey) onMenu(event.currentTarget, mark);
                    }}
                  >
                    {mark.label}
                  </button>
                </td>
                {picture.measures.map((id) => (
                  <td key={id} className="num">
                    {formatValue(row[data.keys.indexOf(id)], report.measure(id).format)}
                  </td>
                ))}
                {data.yearBefore && (
                  <td className="num">{signedPercent(now, numberOf(data.yearBefore[index]?.[0])) ?? noValue}</td>
                )}
                {hasSpark && (
                  <td className="spark">
                    <Sparkline
                      points={(data.trend?.rows[index] ?? []).map(numberOf)}
                      width={80}
                      height={22}
                      color="var(--c1)"
                      isFilled
                    />
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
