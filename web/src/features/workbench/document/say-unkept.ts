import { showToast } from '../../../ui/toasts.tsx';

let isSaid = false;

/** Warns once per visit that the browser can't store unsaved text. */
export function sayUnkept(): void {
  if (isSaid) return;
  isSaid = true;
  showToast({
    kind: 'error',
    text: "This browser can't keep unsaved text because its storage is full or blocked. Save to keep your work.",
  });
}

/** For tests: starts a new visit, like a page load. */
export function forgetUnkept(): void {
  isSaid = false;
}
