import { addressOf, currentPath, leaveFor } from '../../../web/src/browser/navigation.ts';

/** The portal's sign-in, which comes back to where we are. */
export function signInAddress(): string {
  return addressOf(`/signin?state=${encodeURIComponent(currentPath())}&h=false`);
}

/** Sends the browser there. */
export function leaveForSignIn(): void {
  leaveFor(signInAddress());
}
