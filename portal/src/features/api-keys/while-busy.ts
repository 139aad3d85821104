/** Runs an action with a busy flag. The call reports its own errors, and nothing changes on failure. */
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
