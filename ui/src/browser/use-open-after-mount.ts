import { useMounted } from '@mantine/hooks';

/** Delays opening until after the first render: Mantine records the focus to return it only when a closed popup opens. */
export function useOpenAfterMount(isOpen: boolean): boolean {
  return useMounted() && isOpen;
}
