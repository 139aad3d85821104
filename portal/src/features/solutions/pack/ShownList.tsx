import { Button } from '@platbook/ui/widgets/Button.tsx';
import { type ReactNode, useState } from 'react';

const first = 60;

interface ShownListProps<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  children: (item: Item) => ReactNode;
  className: string;
}

export function ShownList<Item>({ items, keyOf, children, className }: ShownListProps<Item>) {
  const [shown, setShown] = useState(first);
  return (
    <>
      <ul className={className}>
        {items.slice(0, shown).map((item) => (
          <li key={keyOf(item)}>{children(item)}</li>
        ))}
      </ul>
      {items.length > shown && (
        <Button className="mt12" onClick={() => setShown(shown + first)}>
          Show more of {items.length.toLocaleString('en-US')}
        </Button>
      )}
    </>
  );
}
