export function PackSkeleton() {
  return (
    <div className="pack-skeleton" aria-busy="true">
      <p className="sr" role="status">
        Loading pack
      </p>
      <div className="plate pack-head">
        <span className="skel" />
        <div>
          <span className="skel" />
          <span className="skel" />
        </div>
      </div>
      <div className="pack-tiles">
        <span className="skel" />
        <span className="skel" />
        <span className="skel" />
      </div>
    </div>
  );
}
