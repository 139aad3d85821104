export function WorkbenchSkeleton() {
  return (
    <div className="workbench" role="status" aria-label="Loading">
      <div className="toolbar" />
      <div className="wb-main">
        <div className="schema only-wide" style={{ width: 272 }} />
        <div className="pane" />
      </div>
    </div>
  );
}
