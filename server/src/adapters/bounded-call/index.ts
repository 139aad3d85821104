export { type BoundedAnswer, type CallPatience, openBoundedCall, readCapped } from './bounded-call.ts';
