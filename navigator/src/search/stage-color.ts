const colors: Readonly<Record<string, string>> = {
  PREFORECLOSURE: 'var(--c2)',
  AUCTION: 'var(--c1)',
  REO: 'var(--c3)',
};

/** In the order of a foreclosure. */
export const stages = ['PREFORECLOSURE', 'AUCTION', 'REO', 'CANCELLED'];

export function stageColor(stage: unknown): string | undefined {
  return typeof stage === 'string' ? colors[stage] : undefined;
}
