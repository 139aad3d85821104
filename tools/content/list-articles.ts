import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Article } from '../../server/src/features/solutions/article.ts';
import { loadPacks } from '../../server/src/features/solutions/load-packs.ts';
import type { Pack } from '../../server/src/features/solutions/pack.ts';
import { parseArticle } from '../../server/src/features/solutions/parse-article.ts';

export interface ListedArticle {
  pack: Pack;
  article: Article;
  file: string;
  text: string;
}

export function listArticles(folder: string): ListedArticle[] {
  return loadPacks(folder).flatMap((pack) =>
    pack.articles.map(({ title, file: name }) => {
      const file = `packs/${pack.code}/articles/${name}`;
      const text = readFileSync(join(folder, file.replace(/pdf$/, 'md')), 'utf8');
      const queries = pack.queries.map(({ id }) => id.slice(pack.code.length + 1));
      return { pack, file, text, article: parseArticle(text, title, { objects: pack.objects, queries }).article };
    }),
  );
}

export interface ListedFilm {
  pack: Pack;
  file: string;
  query: string;
}

export function listFilms(folder: string): ListedFilm[] {
  return loadPacks(folder).flatMap((pack) => {
    const plain = pack.queries.find(({ chart }) => chart !== null && chart.chartType !== 'bubble');
    if (pack.video === undefined || pack.video.startsWith('https:') || plain === undefined) return [];
    return [{ pack, file: `videos/${pack.video}`, query: plain.name }];
  });
}

export function readBrand(folder: string): { name: string; logo: string } {
  const { name } = JSON.parse(readFileSync(join(folder, 'brand', 'brand.json'), 'utf8')) as { name: string };
  const logo = join(folder, 'brand', 'logo.svg');
  return { name, logo: existsSync(logo) ? readFileSync(logo, 'utf8').replace(/<\?xml.*?\?>/s, '') : '' };
}
