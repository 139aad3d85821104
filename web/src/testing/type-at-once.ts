import { fireEvent } from '@testing-library/react';

/** Types a text into a field key by key with no pause between the keys, however slow the machine is. */
export function typeAtOnce(field: HTMLElement, text: string): void {
  for (let typed = 1; typed <= text.length; typed += 1)
    fireEvent.change(field, { target: { value: text.slice(0, typed) } });
}
