/** A number from 0 to below 1 that depends only on its arguments (FNV-1a, then the finalizer of MurmurHash3). */
export function random(stream: string, ...ids: readonly number[]): number {
  let hash = 2_166_136_261;
  for (let place = 0; place < stream.length; place += 1) hash = Math.imul(hash ^ stream.charCodeAt(place), 16_777_619);
  for (const id of ids) hash = finish(Math.imul(hash ^ (id | 0), 16_777_619) ^ Math.floor(id / 2 ** 32));
  return (finish(hash) >>> 0) / 2 ** 32;
}

function finish(hash: number): number {
  let mixed = hash ^ (hash >>> 16);
  mixed = Math.imul(mixed, 2_246_822_507);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 3_266_489_909);
  return mixed ^ (mixed >>> 16);
}
