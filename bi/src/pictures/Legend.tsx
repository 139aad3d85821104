interface LegendProps {
  parts: readonly {
    readonly id: string;
    readonly label: string;
    readonly color: string;
    readonly dashes?: string | undefined;
  }[];
  /** Of lines, not of areas. */
  isLines?: boolean;
}

export function Legend({ parts, isLines = false }: LegendProps) {
  return (
    <ul className="leg t-12 muted wrap push flex" aria-label="Legend">
      {parts.map(({ id, label, color, dashes }) => (
        <li key={id} className="inline nowrap">
          {isLines ? (
            <svg width="18" height="4" aria-hidden="true">
              <path d="M0 2h18" stroke={color} strokeWidth="2" strokeDasharray={dashes} />
            </svg>
          ) : (
            <i className="sw rigid" style={{ background: color }} />
          )}
          {label}
        </li>
      ))}
    </ul>
  );
}
