export interface ChartColors {
  ink: string;
  muted: string;
  grid: string;
  axis: string;
  paper: string;
  series: string[];
  shades: string[];
}

export interface ChartLook {
  colors: ChartColors;
  /** CSS pixels. */
  width: number;
  height: number;
  /** Device pixels per CSS pixel. */
  scale: number;
  /** Set for an exported picture, which includes title, legend and background. */
  title?: string;
}

export const chartFont = '"Public Sans", "Segoe UI", system-ui, sans-serif';

export function buildConfig({ colors }: ChartLook): object {
  const title = { fontSize: 12, fontWeight: 600, color: colors.ink, font: chartFont };
  const prefixed = (prefix: string) =>
    Object.fromEntries(
      Object.entries(title).map(([key, value]) => [prefix + key[0]?.toUpperCase() + key.slice(1), value]),
    );
  return {
    // A bitmap has no accessible marks, and describing each one would take most of the time.
    aria: false,
    font: chartFont,
    view: { stroke: null },
    title: { ...title, fontSize: 15, anchor: 'start', offset: 12 },
    axis: {
      labelColor: colors.muted,
      titleColor: colors.muted,
      labelFontSize: 11,
      titleFontSize: 11,
      titleFontWeight: 400,
      labelPadding: 6,
      gridColor: colors.grid,
      domainColor: colors.axis,
      tickColor: colors.axis,
      tickSize: 4,
      labelOverlap: true,
      labelSeparation: 8,
    },
    axisX: { titleAnchor: 'end', titleAlign: 'right', titlePadding: 6 },
    axisY: {
      titleAnchor: 'end',
      titleAngle: 0,
      titleAlign: 'left',
      titleBaseline: 'bottom',
      titleX: -32,
      titleY: -10,
      ticks: false,
    },
    header: { ...prefixed('label'), title: null, labelLimit: 180 },
    legend: {
      orient: 'top',
      offset: 26,
      labelColor: colors.muted,
      titleColor: colors.muted,
      titleFontWeight: 400,
      labelFontSize: 12,
      titleFontSize: 12,
      symbolStrokeWidth: 2,
      columns: Math.max(1, Math.floor(560 / 110)),
    },
  };
}
