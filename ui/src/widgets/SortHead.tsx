import { ArrowDown, ArrowUp } from '../icons.ts';
import { Icon } from './Icon.tsx';

interface SortHeadProps {
  label: string;
  order: 'ascending' | 'descending' | undefined;
  onSort: () => void;
  className?: string;
  title?: string | undefined;
}

/** The header of a column that can be sorted by. */
export function SortHead({ label, order, onSort, ...cell }: SortHeadProps) {
  return (
    <th scope="col" {...cell} aria-sort={order}>
      <button type="button" className="head-sort text-btn" onClick={onSort}>
        {label}
        {order && <Icon of={order === 'ascending' ? ArrowUp : ArrowDown} size={12} />}
      </button>
    </th>
  );
}

/** The order of a column in a sort such as `-value`, and the sort after a click on its header. */
export function sortSteps(sort: string | undefined, key: string, isDownFirst: boolean) {
  const order = sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : undefined;
  const isDownNext = order === undefined ? isDownFirst : order === 'ascending';
  return { order, next: isDownNext ? `-${key}` : key } as const;
}
