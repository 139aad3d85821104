import { Kbd } from '@platbook/ui/widgets/Kbd.tsx';

export function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span className="keys inline muted g4">
      {keys.map((key) =>
        key === 'then' || key === 'or' ? <span key={key}>{key}</span> : <Kbd key={key} keys={key} />,
      )}
    </span>
  );
}
