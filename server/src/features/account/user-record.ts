import type { Profile, User, UserChange } from '@platbook/contract/account/users';
import { extensionName } from '../../adapters/identity-directory/index.ts';
import type { Person } from '../../http/callers/person.ts';
import type { Services } from '../../services.ts';
import { type Choice, updateChoice } from '../people/index.ts';
import { asking, type WithDirectory } from './directory.ts';

export function buildUser({ id, primaryInterest, startingPage, isNew }: Person): User {
  return {
    id,
    data: {
      ...(primaryInterest === null ? {} : { primary_interest: primaryInterest }),
      ...(startingPage === null ? {} : { starting_page: startingPage }),
    },
    newUser: isNew,
  };
}

export async function changeUser({ db, now }: Pick<Services, 'db' | 'now'>, person: Person, change: UserChange) {
  const choice: Choice =
    'newUser' in change
      ? { isNew: false }
      : change.action === 'starting_page'
        ? { startingPage: change.data.starting_page }
        : { primaryInterest: change.data.primary_interest };
  await updateChoice(db, person.id, choice, now());
  return buildUser({ ...person, ...choice });
}

export async function findProfile(
  { config, directory }: Pick<Services, 'config'> & WithDirectory,
  person: Person,
): Promise<Profile> {
  const found = directory === undefined ? undefined : await asking(directory.getProfile(person.sub));
  const { givenName, surname } = person;
  const profile = found ?? { givenName, surname, jobTitle: '', phoneMobile: '', company: '', industry: '' };
  const { phoneMobile, company, industry } = profile;
  const extensions = Object.entries({ phoneMobile, company, industry }).map(([field, value]) => [
    extensionName(config.b2cExtensionId, field),
    value,
  ]);
  return {
    ...profile,
    email: person.email,
    canChangePassword: directory?.canCheckPassword === true,
    ...(config.b2cExtensionId === '' ? {} : Object.fromEntries(extensions)),
  };
}
