/** Why a form was not taken, below its fields; nothing while there is no such text. */
export function FailureNote({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <p className="note bad" role="alert">
      {text}
    </p>
  );
}
