import './run/run-progress.css';

const bars = [
  [120, 40, 50],
  [96, 56, 50],
  [140, 48, 40],
  [102, 40, 46],
  [132, 52, 50],
  [110, 44, 46],
  [152, 40, 52],
  [90, 56, 46],
];

export function SkeletonRows({ rowHeight }: { rowHeight: number }) {
  return (
    <div className="fills clips" aria-hidden="true">
      {bars.map((widths) => (
        <div key={widths.join()} className="sk-row tiles ruled" style={{ height: rowHeight }}>
          <span />
          {widths.map((width, index) => (
            <span key={width}>
              <i className={`skel${index > 0 ? ' push' : ''}`} style={{ width }} />
            </span>
          ))}
          <span />
        </div>
      ))}
    </div>
  );
}
