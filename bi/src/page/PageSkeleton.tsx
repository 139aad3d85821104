export function PageSkeleton() {
  return (
    <div className="rb holds shrinks" aria-busy="true">
      <span className="sr" role="status">
        Loading report
      </span>
      <PicturesSkeleton />
    </div>
  );
}

export function PicturesSkeleton() {
  return (
    <div className="vis tiles wait" aria-hidden="true">
      <div className="kpi tiles">
        {[1, 2, 3, 4, 5, 6, 7].map((place) => (
          <div key={place}>
            <i className="skel" style={{ width: '70%' }} />
            <i className="skel tall" style={{ width: '46%' }} />
            <i className="skel" style={{ width: '58%' }} />
          </div>
        ))}
      </div>
      {[7, 5, 7, 5].map((span, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all are alike
        <section key={place} className="col holds shrinks" style={{ '--span': span } as React.CSSProperties}>
          <i className="skel" style={{ width: '40%' }} />
          <i className="skel drawing" />
        </section>
      ))}
    </div>
  );
}
