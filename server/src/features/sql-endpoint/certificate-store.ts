import type { CertificatePair } from '@platbook/tds/make-certificate';
import type { Services } from '../../services.ts';

interface Choice {
  readonly isUsable: (pair: CertificatePair) => boolean;
  readonly offer: () => CertificatePair;
}

/** The stored pair of a host. Without a usable one, stores the offered pair, unless another node is faster: all nodes get the same. */
export async function agreeOnPair(
  { db, secretBox }: Pick<Services, 'db' | 'secretBox'>,
  host: string,
  { isUsable, offer }: Choice,
): Promise<CertificatePair> {
  const name = `sql-endpoint.certificate:${host}`;
  const place = `settings.value:${name}`;
  const read = () => db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  const open = (sealed: string): CertificatePair => JSON.parse(secretBox.open(sealed, place));
  const known = await read();
  const pair = known && open(known.value);
  if (pair !== undefined && isUsable(pair)) return pair;
  const { cert, key } = offer();
  const value = secretBox.seal(JSON.stringify({ cert, key }), place);
  if (known === undefined)
    await db
      .insertInto('settings')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
  else
    await db.updateTable('settings').set({ value }).where('name', '=', name).where('value', '=', known.value).execute();
  return open((await read())!.value);
}
