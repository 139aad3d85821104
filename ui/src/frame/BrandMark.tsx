export function BrandMark() {
  return <span className="mark" aria-hidden="true" />;
}
