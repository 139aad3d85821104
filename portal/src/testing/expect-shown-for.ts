import { act, screen } from '@testing-library/react';

/** Clicks a button and expects the text that this shows to disappear after exactly this time. */
export async function expectShownFor(milliseconds: number, text: string, button: HTMLElement): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    button.click();
    // `waitFor` advances the fake clock by ten milliseconds per check.
    await vi.waitFor(() => expect(screen.getByText(text)).toBeTruthy(), { interval: 10 });
    // The effect that starts the timer runs after the render.
    await act(async () => {});
    act(() => void vi.advanceTimersByTime(milliseconds - 100));
    expect(screen.getByText(text)).toBeTruthy();
    act(() => void vi.advanceTimersByTime(100));
    expect(screen.queryByText(text)).toBeNull();
  } finally {
    vi.useRealTimers();
  }
}
