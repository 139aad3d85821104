/** What other features may use of people. */

export { changeLicence } from './change-licence.ts';
export { DEMO_PASSWORD, type DemoPerson, readDemoPeople, subjectOf } from './demo-people.ts';
export {
  findPerson,
  hasAdmin,
  type Identity,
  listEntitlements,
  recordSignIn,
  settlePerson,
} from './people-store.ts';
export { startPeople } from './start-people.ts';
