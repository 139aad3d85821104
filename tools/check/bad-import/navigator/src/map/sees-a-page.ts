import { draw } from '../../../ui/src/widgets/draw.ts';
import { search } from '../search/looks-into-the-portal.ts';

export const seesAPage = [search, draw];
