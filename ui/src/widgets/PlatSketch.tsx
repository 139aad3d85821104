export function PlatSketch() {
  return (
    <svg className="plat" viewBox="0 0 96 56" aria-hidden="true">
      <path d="M.75.75h94.5v54.5H.75z" fill="var(--raised)" stroke="var(--rule-strong)" />
      <path d="M32 1v54M32 20h63M1 33h31M62 20v35" stroke="var(--edge)" strokeWidth="1.25" fill="none" />
      <path d="M32 20h30v35H32z" fill="var(--sand)" />
      <path d="M32 20v35M62 20v35M32 20h30" stroke="var(--ink)" strokeWidth="1.5" strokeDasharray="3 3" fill="none" />
    </svg>
  );
}
