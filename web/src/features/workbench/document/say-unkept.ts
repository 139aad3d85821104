import { showToast } from '../../../ui/toasts.tsx';

let isSaid = false;

/** Warns, once a visit, that the browser keeps no unsaved text. */
export function sayUnkept(): void {
  if (isSaid) return;
  isSaid = true;
  showToast({
    kind: 'error',
    text: "This browser can't keep unsaved text because its storage is full or blocked. Save to keep your work.",
  });
}

/** Begins a visit again: a browser does by loading the page, a test of the page by its end. */
export function forgetUnkept(): void {
  isSaid = false;
}
