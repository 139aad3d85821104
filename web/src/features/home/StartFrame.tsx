/** An invisible frame that loads the deployment's start page; hidden from screen readers, too. */
export function StartFrame({ address }: { address: string }) {
  return (
    <iframe
      src={address}
      title="Start page"
      hidden
      aria-hidden="true"
      tabIndex={-1}
      referrerPolicy="no-referrer"
      sandbox="allow-scripts allow-same-origin allow-forms"
    />
  );
}
