export { dismissMarks, type MarkedSubject, marksOf } from './marks-store.ts';
