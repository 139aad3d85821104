import type { ArticleBlock, MapSource } from './article.ts';
import type { ArticlePack } from './parse-article.ts';

const howMap =
  "Write a map as '{{map: FCL03 FilingsPer10000 | Caption}}' or '{{map: average Schema.Object.Column by ZIP in $ | Caption}}'. See content/README.md.";

export function parseFigure(
  text: string,
  pack: ArticlePack,
  fault: (sentence: string) => void,
): ArticleBlock | undefined {
  const [, kind, what = '', caption = ''] = /^\{\{(chart|map): ([^|]+) \| ([^|]+)\}\}$/.exec(text) ?? [];
  if (kind === undefined) {
    fault("Write a figure as '{{chart: FCL01 | Caption}}' or '{{map: … | Caption}}' on its own line.");
    return;
  }
  const hasQuery = (number: string) => {
    if (!pack.queries.includes(number)) fault(`The pack has no query ${number}.`);
    return pack.queries.includes(number);
  };
  if (kind === 'chart') return hasQuery(what) ? { kind, query: what, caption } : undefined;
  const [, wish = '', unit = ''] = /^(.*?)(?: in (\S+))?$/.exec(what) ?? [];
  const source = readSource(wish);
  if (source === undefined) {
    fault(howMap);
    return;
  }
  if ('query' in source && !hasQuery(source.query)) return;
  if ('object' in source && !pack.objects.includes(source.object)) {
    fault(`The map reads ${source.object}, which pack.json does not list under 'objects'.`);
    return;
  }
  return { kind: 'map', source, unit, caption };
}

function readSource(wish: string): MapSource | undefined {
  const [, query, queryColumn] = /^([A-Z]+\d+) (\w+)$/.exec(wish) ?? [];
  if (query !== undefined && queryColumn !== undefined) return { query, column: queryColumn };
  const [, measure, object, column, value, where, by] =
    /^(average|count|share|sum) (\w+\.\w+)(?:\.(\w+))?(?:=('[^']+'|[\w-]+))?(?: where (.+))? by (ZIP|county)$/.exec(
      wish,
    ) ?? [];
  if (measure === undefined || object === undefined) return;
  const isWhole = measure === 'count' ? column === undefined : column !== undefined;
  if (!isWhole || (measure === 'share') !== (value !== undefined)) return;
  return {
    measure: measure as 'average' | 'count' | 'share' | 'sum',
    object,
    column,
    value: value?.replaceAll("'", ''),
    where,
    by: by as 'ZIP' | 'county',
  };
}
