export { dismissMarks, marksOf } from './marks-store.ts';
