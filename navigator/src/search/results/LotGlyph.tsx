const shapes = [
  ['M10 6l18-2 4 30-19 2z', 'M15 13l9-1 1 10-9 1z'],
  ['M8 9l22-4 3 27-22 3z', 'M14 13l11-2 1 9-6 1v4l-5 1z'],
  ['M12 5h15l4 30H11z', 'M16 12h8l2 11h-5v4h-5z'],
  ['M7 10l26-5 2 22-25 6z', 'M13 14l14-3 1 8-14 3z'],
] as const;

/** A decorative lot icon, not the shape of this lot, in the color of the property's stage. */
export function LotGlyph({ id, color }: { id: number; color: string | undefined }) {
  const [lot, roof] = shapes[id % shapes.length] ?? shapes[0];
  const edge = color ?? 'var(--edge)';
  return (
    <svg className="lotsh" viewBox="0 0 40 40" aria-hidden="true">
      <path d={lot} style={{ fill: color ?? 'var(--lot)', fillOpacity: 0.25, stroke: edge, strokeWidth: 1.5 }} />
      <path d={roof} style={{ fill: 'var(--roof)', stroke: 'var(--edge)' }} />
    </svg>
  );
}
