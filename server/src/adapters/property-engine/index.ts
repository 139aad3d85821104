export type { OpaDecisions } from './opa-decisions.ts';
export { type OpaQuestion, parseOpaQuestion } from './opa-question.ts';
export { openPropertyEngine, type PropertyEngineSettings } from './open-property-engine.ts';
