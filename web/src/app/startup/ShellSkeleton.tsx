import { BrandMark } from '../../ui/BrandMark.tsx';

export function ShellSkeleton() {
  return (
    <div className="shell" aria-busy="true">
      <header className="bar">
        <span className="brand">
          <BrandMark />
        </span>
        <span className="row g16 only-wide" aria-hidden="true">
          {[72, 84, 120, 104].map((width) => (
            <i key={width} className="skel" style={{ width }} />
          ))}
        </span>
      </header>
      <main>
        <p className="sr" role="status">
          Loading
        </p>
      </main>
    </div>
  );
}
