/** The brand's mark; its image comes from the brand's style sheet. */
export function BrandMark() {
  return <span className="mark" aria-hidden="true" />;
}
