import { fireEvent } from '@testing-library/react';

export function typeAtOnce(field: HTMLElement, text: string): void {
  for (let typed = 1; typed <= text.length; typed += 1)
    fireEvent.change(field, { target: { value: text.slice(0, typed) } });
}
