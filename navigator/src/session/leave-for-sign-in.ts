import { addressOf, currentPath, leaveFor } from '@platbook/ui/browser/navigation';

export function signInAddress(): string {
  return addressOf(`/signin?state=${encodeURIComponent(currentPath())}&h=false`);
}

export function leaveForSignIn(): void {
  leaveFor(signInAddress());
}
