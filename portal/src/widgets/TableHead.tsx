/** A name, or a name with a class; `sr` is only for screen readers. `false` leaves the column out. */
type Column = string | false | undefined | readonly [name: string, look: string];

export function TableHead({ columns }: { columns: readonly Column[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          if (!column) return null;
          const [name, look] = typeof column === 'string' ? [column] : column;
          return (
            <th key={name} scope="col" className={look === 'sr' ? undefined : look}>
              {look === 'sr' ? <span className="sr">{name}</span> : name}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
