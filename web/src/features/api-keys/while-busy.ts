/** Does something a person pressed; what goes wrong is told by the call itself, and everything stays as it was. */
export async function whileBusy(
  setIsBusy: ((isBusy: boolean) => void) | undefined,
  act: () => Promise<void>,
): Promise<void> {
  setIsBusy?.(true);
  try {
    await act();
  } catch {
    // Said by `call`.
  } finally {
    setIsBusy?.(false);
  }
}
