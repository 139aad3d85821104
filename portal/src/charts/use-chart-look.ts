import { useColorScheme } from '@platbook/ui/styles/color-scheme';
import { type RefObject, useMemo } from 'react';
import type { ChartLook } from './chart-look.ts';
import { readColors } from './read-colors.ts';
import { useAreaSize } from './use-area-size.ts';

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
