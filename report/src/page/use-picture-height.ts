import { useViewportSize } from '@mantine/hooks';

/** How tall pictures are drawn, in pixels: on wide windows taller, so that they keep their shape. */
export function usePictureHeight(): number {
  const { width } = useViewportSize();
  return width >= 2000 ? 372 : width >= 1600 ? 320 : 272;
}
