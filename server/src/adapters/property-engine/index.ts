export { openPropertyEngine, type PropertyEngine } from './open-property-engine.ts';
