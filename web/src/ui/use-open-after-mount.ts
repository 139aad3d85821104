import { useMounted } from '@mantine/hooks';

/**
 * Whether something over the page is open, never in its first render: Mantine notes what had the focus, to give it back, only when
 * a closed one opens.
 */
export function useOpenAfterMount(isOpen: boolean): boolean {
  return useMounted() && isOpen;
}
