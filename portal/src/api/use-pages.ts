import { type InfiniteData, type UseInfiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { getPage, type Page } from './call.ts';

type Options<Row> = UseInfiniteQueryOptions<Page<Row>, Error, InfiniteData<Page<Row>>, readonly unknown[], string>;
type PagesOptions<Row> = Pick<Options<Row>, 'enabled' | 'staleTime' | 'gcTime' | 'retry' | 'placeholderData'> & {
  queryKey: readonly unknown[];
  /** The first page's; each page names the next one in its Link header. */
  path: string;
  isBackground?: boolean;
};

/** A list that the server returns page by page. `rows` are those of all pages so far. */
export function usePages<Row>({ path, isBackground, ...options }: PagesOptions<Row>) {
  const list = useInfiniteQuery({
    ...options,
    initialPageParam: path,
    queryFn: ({ pageParam, signal }) => getPage<Row>(pageParam, { signal, ...(isBackground && { isBackground }) }),
    getNextPageParam: (page) => page.next,
  });
  return { list, rows: list.data?.pages.flatMap((page) => page.rows) };
}
