/** The first stop of the keyboard: past header and bars to the content. */
export function SkipLink() {
  return (
    <a
      className="skip"
      href="#content"
      onClick={(event) => {
        // The page has a `<base>`, so a bare fragment would leave the page.
        event.preventDefault();
        document.getElementById('content')?.focus();
      }}
    >
      Skip to content
    </a>
  );
}
