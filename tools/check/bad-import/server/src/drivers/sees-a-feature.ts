import { ask } from '../features/queries/ask.ts';
import { draw } from '../../../ui/src/widgets/draw.ts';

export const seesAFeature = [ask, draw];
