/** The first stop of the keyboard: past header and bars to the content. */
export function SkipLink() {
  return (
    <a
      className="skip"
      href="#content"
      onClick={(event) => {
        // The fragment stays out of the address: it would become part of the path that a sign-in returns to.
        event.preventDefault();
        document.getElementById('content')?.focus();
      }}
    >
      Skip to content
    </a>
  );
}
