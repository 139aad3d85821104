export function FailureNote({ text, className = '' }: { text: string | undefined; className?: string }) {
  if (!text) return null;
  return (
    <p className={`note bad ${className}`} role="alert">
      {text}
    </p>
  );
}
