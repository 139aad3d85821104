import type { Bounds } from '@platbook/contract/property/property-search';
import { act, renderHook } from '@testing-library/react';
import { forgetInStep, lookAt, useInStep } from './in-step.ts';

it('notifies the map of each request, even for the same place', () => {
  const place: Bounds = [-81.8, 30.2, -81.6, 30.4];
  const { result } = renderHook(() => useInStep('target'));
  act(() => lookAt(place));
  const first = result.current;
  act(() => lookAt(place));
  expect(result.current).toEqual({ bounds: place });
  expect(result.current).not.toBe(first);
  act(forgetInStep);
  expect(result.current).toBeUndefined();
});
