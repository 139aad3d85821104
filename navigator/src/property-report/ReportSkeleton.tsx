export function ReportSkeleton() {
  return (
    <>
      <div className="rep-title plate" role="status" aria-label="Opening the report">
        <div className="skel" style={{ width: 260, height: 28, marginTop: 24 }} />
        <div className="skel" style={{ width: 420, marginTop: 12, marginBottom: 18 }} />
        <div className="five tiles mt16">
          {['value', 'equity', 'rent', 'sale', 'bid'].map((each) => (
            <div key={each}>
              <div className="skel" style={{ width: '60%' }} />
              <div className="skel" style={{ width: '80%', height: 20, marginTop: 8 }} />
            </div>
          ))}
        </div>
      </div>
      <div className="idx" />
      <div className="rep-body" aria-hidden="true">
        {['one', 'two', 'three'].map((each) => (
          <div key={each} className="sec shrinks">
            <div className="skel" style={{ width: 120, height: 16 }} />
            <div className="skel sec-skel" />
          </div>
        ))}
      </div>
    </>
  );
}
