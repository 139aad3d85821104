export function PagePending() {
  return (
    <div className="page" aria-busy="true">
      <p className="sr" role="status">
        Loading
      </p>
      <i className="skel" style={{ width: 240, height: 20 }} />
      <i className="skel" style={{ width: 420, maxWidth: '100%', marginTop: 16 }} />
      <i className="skel" style={{ width: 360, maxWidth: '100%', marginTop: 8 }} />
    </div>
  );
}
