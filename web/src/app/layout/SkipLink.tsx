/** The first keyboard stop: skips header and bars. */
export function SkipLink() {
  return (
    <a className="skip" href="#content">
      Skip to content
    </a>
  );
}
