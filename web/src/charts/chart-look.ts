/** The colors a chart is drawn in, as CSS writes them: those of the page's theme. */
export interface ChartColors {
  ink: string;
  muted: string;
  /** Lines behind the marks, and the line that the marks stand on. */
  grid: string;
  axis: string;
  paper: string;
  /** For texts: the colors of the legend, in order. */
  series: string[];
  /** For numbers: from few to many. */
  shades: string[];
}

/** How and how large a chart is drawn. */
export interface ChartLook {
  colors: ChartColors;
  /** CSS pixels. */
  width: number;
  height: number;
  /** Pixels of the picture for one of CSS. */
  scale: number;
  /** A picture that stands alone: with its title, its legend and a background. */
  title?: string;
}

/** The typeface of the product, with what stands in for it. */
export const chartFont = '"Public Sans", "Segoe UI", system-ui, sans-serif';

/** The settings of Vega-Lite that give a chart the product's look: thin rules, one ink, titles at the ends of their axes. */
export function buildConfig({ colors }: ChartLook): object {
  const title = { fontSize: 12, fontWeight: 600, color: colors.ink, font: chartFont };
  const prefixed = (prefix: string) =>
    Object.fromEntries(
      Object.entries(title).map(([key, value]) => [prefix + key[0]?.toUpperCase() + key.slice(1), value]),
    );
  return {
    // No one reads the marks of a picture; a sentence for each of them would take most of the time.
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
