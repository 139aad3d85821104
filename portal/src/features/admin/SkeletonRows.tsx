export function SkeletonRows({ rows, cells }: { rows: number; cells: number }) {
  return Array.from({ length: rows }, (_row, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity
    <tr key={row}>
      {Array.from({ length: cells }, (_cell, cell) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity
        <td key={cell}>
          <div className="skel" />
        </td>
      ))}
    </tr>
  ));
}
