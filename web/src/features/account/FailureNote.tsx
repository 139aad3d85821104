/** Why the server refused a form, shown below its fields; empty without a text. */
export function FailureNote({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <p className="note bad" role="alert">
      {text}
    </p>
  );
}
