import { directorySuite } from '../../adapters/identity-directory/identity-directory-suite.ts';
import { openEmbeddedDirectory } from '../../adapters/identity-directory/index.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { addAccount, findAccount } from './accounts-store.ts';
import { hashPassword, isPasswordRight } from './password.ts';
import { createPayloadAdapter } from './payloads-store.ts';

let server: TestApp;
afterEach(() => server.close());

directorySuite('the directory of the embedded provider', async () => {
  server = await startTestApp();
  const { db } = server.services;
  await addAccount(db, {
    sub: 'ada',
    email: "o'ada@firm.example",
    given_name: 'Ada',
    surname: "O'Neil",
    password_hash: await hashPassword('Parcels-4-All!'),
    phone_mobile: '(555) 555-0100',
    company: '<b>Ames</b> & Söhne',
    industry: null,
    job_title: 'Analyst',
  });
  const payloads = createPayloadAdapter(db, 'Session');
  await payloads.upsert('s', { accountId: 'ada' }, 600);
  return {
    directory: openEmbeddedDirectory(server.services.accountBook),
    sub: 'ada',
    hasPassword: async (password) => isPasswordRight(password, (await findAccount(db, 'ada'))?.password_hash),
    hasEndedSessions: async () => (await payloads.find('s')) === undefined,
  };
});
