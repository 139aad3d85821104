export { openPropertyEngine } from './open-property-engine.ts';
