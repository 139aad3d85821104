import { addressOf, currentPath, leaveFor } from '@platbook/ui/browser/navigation';

/** The portal's sign-in page, which returns to the current address. */
export function signInAddress(): string {
  return addressOf(`/signin?state=${encodeURIComponent(currentPath())}&h=false`);
}

export function leaveForSignIn(): void {
  leaveFor(signInAddress());
}
