import { Kbd } from '../../ui/Kbd.tsx';

/** Keys side by side; the words between them are no keys. */
export function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span className="keys">
      {keys.map((key) =>
        key === 'then' || key === 'or' ? <span key={key}>{key}</span> : <Kbd key={key} keys={key} />,
      )}
    </span>
  );
}
