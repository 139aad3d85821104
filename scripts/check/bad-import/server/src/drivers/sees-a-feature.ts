import { ask } from '../features/queries/ask.ts';
import { draw } from '../../../web/src/ui/draw.ts';

export const seesAFeature = [ask, draw];
