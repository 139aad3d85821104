export function PlatesPending({ className, count, height }: { className: string; count: number; height: number }) {
  return (
    <div className={`${className} tiles`}>
      <p className="sr" role="status">
        Loading
      </p>
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity
        <section key={place} className="plate" aria-hidden="true">
          <i className="skel" style={{ height }} />
        </section>
      ))}
    </div>
  );
}
