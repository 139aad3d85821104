import { TILE_TYPE } from '@platbook/contract/property/property-map';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendGzipped } from '../../http/pages/compression.ts';
import type { RouteOptions } from '../../http/route.ts';
import { requireTile } from './read-search.ts';
import type { Searcher } from './searcher.ts';

/** Panning a map sends several requests per second. */
export const tileOptions: RouteOptions = { perMinute: 1200, alsoAnswers: [204, 304] };

interface TileCall {
  readonly params: Parameters<typeof requireTile>[0];
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Answers with a map tile of the set that `open` opens: 204 if it is empty or there is no set yet, 304 if the client has it. */
export async function sendTile(
  { params, request, reply }: TileCall,
  open: () => Promise<Pick<Searcher, 'ask'> | undefined>,
): Promise<FastifyReply> {
  const place = requireTile(params);
  const searcher = await open();
  if (searcher === undefined) return reply.code(204).send();
  const { gzipped, tag } = await searcher.ask((index, of, how) => index.tile(of, place, how));
  // Weak: the same for the tile and its compressed form.
  const etag = `W/"${tag}"`;
  void reply.headers({ 'cache-control': 'private, no-cache', etag });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  if (gzipped.length === 0) return reply.code(204).send();
  return sendGzipped(request, reply, gzipped, TILE_TYPE);
}
