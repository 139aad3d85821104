import { formatValue } from '../../words/figures.ts';
import type { PictureProps } from '../picture-props.ts';

export function ValuesTable({ picture, data, report }: Pick<PictureProps, 'picture' | 'data' | 'report'>) {
  const dimensions = new Set([picture.by, picture.split].filter((id) => id !== undefined));
  const measures = new Set(picture.measures);
  const columns = data.keys.map((key) => {
    if (dimensions.has(key))
      return {
        key,
        label: report.dimension(key).label,
        isNumber: false,
        words: (value: string) => report.wordsOf(key, value, data),
      };
    const known = measures.has(key) ? report.measure(key) : report.column(key, picture);
    const isNumber = known.format !== 'text' && known.format !== 'date';
    return {
      key,
      label: known.label,
      isNumber,
      words: (value: string) => formatValue(value, known.format, { isFull: true }),
    };
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section className="table-scroll values" aria-label={`${picture.title} as a table`} tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            {columns.map(({ key, label, isNumber }) => (
              <th key={key} scope="col" className={isNumber ? 'num' : ''}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other key
            <tr key={index}>
              {columns.map(({ key, isNumber, words }, at) => (
                <td key={key} className={isNumber ? 'num' : ''}>
                  {row[at] === null || row[at] === undefined ? '–' : words(String(row[at]))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {data.total > data.rows.length && (
        <p className="muted t-12">
          Showing the first {data.rows.length} of {formatValue(data.total, 'count')}
        </p>
      )}
    </section>
  );
}
