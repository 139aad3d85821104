import { useViewportSize } from '@mantine/hooks';

/** Height of pictures in pixels. Taller in wide windows, to keep their proportions. */
export function usePictureHeight(): number {
  const { width } = useViewportSize();
  return width >= 2000 ? 372 : width >= 1600 ? 320 : 272;
}
