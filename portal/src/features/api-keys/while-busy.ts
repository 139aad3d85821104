export async function whileBusy(
  setIsBusy: ((isBusy: boolean) => void) | undefined,
  act: () => Promise<void>,
): Promise<void> {
  setIsBusy?.(true);
  try {
    await act();
  } catch {
    // `call` reported it.
  } finally {
    setIsBusy?.(false);
  }
}
