import { draw } from '../../../web/src/ui/draw.ts';
import { search } from '../search/looks-into-web.ts';

export const seesAPage = [search, draw];
