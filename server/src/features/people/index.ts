/** What other features may use of people. */

export { type Person, requireActive } from '../../http/person.ts';
export { DEMO_PASSWORD, type DemoPerson, readDemoPeople, seedDemoPeople, subjectOf } from './demo-people.ts';
export {
  findPerson,
  hasAdmin,
  type Identity,
  recordSignIn,
  requirePerson,
  type Standing,
  settlePerson,
} from './people-store.ts';
export { startPeople } from './start-people.ts';
