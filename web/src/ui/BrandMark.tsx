/** The mark of the brand; its picture comes with the brand's style sheet. */
export function BrandMark() {
  return <span className="mark" aria-hidden="true" />;
}
