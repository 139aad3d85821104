export { openPropertyEngine, type PropertyEngineSettings } from './open-property-engine.ts';
