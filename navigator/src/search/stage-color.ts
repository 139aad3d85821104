const colors: Readonly<Record<string, string>> = {
  PREFORECLOSURE: 'var(--c2)',
  AUCTION: 'var(--c1)',
  REO: 'var(--c3)',
};

/** The stages in the order of a foreclosure. */
export const stages = ['PREFORECLOSURE', 'AUCTION', 'REO', 'CANCELLED'];

/** The color of a stage of foreclosure, the same in list, filters and map; none for what is over. */
export function stageColor(stage: unknown): string | undefined {
  return typeof stage === 'string' ? colors[stage] : undefined;
}
