export function FailureNote({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <p className="note bad" role="alert">
      {text}
    </p>
  );
}
