import { Kbd } from '@platbook/ui/widgets/Kbd.tsx';

/** A sequence of keys; `then` and `or` between them are plain text. */
export function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span className="keys">
      {keys.map((key) =>
        key === 'then' || key === 'or' ? <span key={key}>{key}</span> : <Kbd key={key} keys={key} />,
      )}
    </span>
  );
}
