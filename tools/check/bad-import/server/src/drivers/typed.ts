import type { Measured } from '../metrics/typed.ts';

export interface Driven {
  readonly measured: Measured;
}
