export { type BoundedAnswer, type CallPatience, openBoundedCall } from './bounded-call.ts';
