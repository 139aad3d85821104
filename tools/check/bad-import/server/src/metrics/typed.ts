import type { Driven } from '../drivers/typed.ts';

export interface Measured {
  readonly driven: Driven;
}
