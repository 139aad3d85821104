import { unpackChromium } from './unpack-chromium.ts';

/** Runs once before the journeys, so that parallel workers find the browser unpacked. */
export function setup(): void {
  unpackChromium();
}
