/** A name; for numbers, or only for screen readers, with its class. `false` leaves the column out. */
type Column = string | false | readonly [name: string, look: 'num' | 'sr'];

export function TableHead({ columns }: { columns: readonly Column[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          if (column === false) return null;
          const [name, look] = typeof column === 'string' ? [column] : column;
          return (
            <th key={name} scope="col" className={look === 'num' ? 'num' : undefined}>
              {look === 'sr' ? <span className="sr">{name}</span> : name}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
