/** The product's mark: a plat with one lot in the accent. */
export function BrandMark() {
  return (
    <svg className="mark" viewBox="0 0 20 20" aria-hidden="true">
      <rect width="20" height="20" rx="4" fill="var(--ink)" />
      <path d="M8 8.5h12v7.5a4 4 0 0 1-4 4H8z" fill="var(--accent)" />
      <path d="M8 0v20M8 8.5h12M0 13h8" stroke="var(--paper)" strokeWidth="1.5" />
    </svg>
  );
}
