interface QueryCellProps {
  name: string;
  text: string;
  error?: string | null;
}

/** The name of a run's query, or its first line, which opens its text and error. */
export function QueryCell({ name, text, error }: QueryCellProps) {
  const [first = ''] = text.trim().split('\n', 1);
  return (
    <details className="query-cell">
      <summary className="cut hand">{name || <code>{first}</code>}</summary>
      {error && <p className="bad mt4 breaks">{error}</p>}
      <pre className="code t-12 scrolls">{text}</pre>
    </details>
  );
}
