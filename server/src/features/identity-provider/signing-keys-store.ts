import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Services } from '../../services.ts';

const NAME = 'identity-provider.jwks';
const PLACE = `settings.value:${NAME}`;

export async function openSigningKeys({ db, secretBox }: Pick<Services, 'db' | 'secretBox'>): Promise<{ keys: JWK[] }> {
  const read = () => db.selectFrom('settings').select('value').where('name', '=', NAME).executeTakeFirst();
  const known = await read();
  if (known !== undefined) return JSON.parse(secretBox.open(known.value, PLACE)) as { keys: JWK[] };
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const made = { keys: [{ ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig' }] };
  await db
    .insertInto('settings')
    .values({ name: NAME, value: secretBox.seal(JSON.stringify(made), PLACE) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  // Another node could have created them first.
  return JSON.parse(secretBox.open((await read())!.value, PLACE)) as { keys: JWK[] };
}
