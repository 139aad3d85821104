const widths = [62, 44, 70, 52, 58];

/** The rows of a list while they are loading. */
export function RowsPending({ count = 5, className = '' }: { count?: number; className?: string }) {
  return (
    <div role="status" aria-label="Loading" className={className}>
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity
        <div key={row} className="row-pending ruled" aria-hidden="true">
          <div className="skel" style={{ width: `${widths[row % widths.length]}%` }} />
          <div className="skel mt8" style={{ width: '30%', height: 8 }} />
        </div>
      ))}
    </div>
  );
}
