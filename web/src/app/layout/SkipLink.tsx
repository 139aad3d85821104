/** The first stop of the keyboard: past header and bars to the content. */
export function SkipLink() {
  return (
    <a className="skip" href="#content">
      Skip to content
    </a>
  );
}
