import type { ChartColors, ChartLook } from '@platbook/charts/chart-look';
import { useColorScheme } from '@platbook/ui/styles/color-scheme';
import { type RefObject, useMemo } from 'react';
import { readTokens } from './read-tokens.ts';
import { useAreaSize } from './use-area-size.ts';

function readColors(): ChartColors {
  const { token, tokens } = readTokens();
  return {
    ink: token('ink'),
    muted: token('muted'),
    grid: token('grid'),
    axis: token('rule-strong'),
    paper: token('paper'),
    series: tokens('c', 8),
    // The lightest shade would be invisible on the background.
    shades: tokens('s', 7).slice(1),
  };
}

/** Undefined until the area has a size. */
export function useChartLook(area: RefObject<HTMLElement | null>): ChartLook | undefined {
  const size = useAreaSize(area);
  const scheme = useColorScheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colors depend on the theme
  return useMemo(
    () => size && { colors: readColors(), ...size, scale: Math.max(1, window.devicePixelRatio || 1) },
    [size, scheme],
  );
}
