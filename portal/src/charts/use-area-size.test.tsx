import { renderHook } from '@testing-library/react';
import { fillBrowserGaps } from '../testing/browser-gaps.ts';
import { useAreaSize } from './use-area-size.ts';

it.each([
  [356, 12, 'hidden', undefined],
  [356, 240, '', { width: 356, height: 240 }],
])('allows an area of %i × %i px to scroll only if there is something to see', (width, height, overflow, size) => {
  fillBrowserGaps();
  const area = Object.defineProperties(document.createElement('div'), {
    clientWidth: { value: width },
    clientHeight: { value: height },
  });
  const { result } = renderHook(() => useAreaSize({ current: area }));
  expect([area.style.overflow, result.current]).toEqual([overflow, size]);
});
