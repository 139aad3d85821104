/** What other features may use of people. */

export { changeLicence } from './change-licence.ts';
export { DEMO_PASSWORD, type DemoPerson, readDemoPeople, subjectOf } from './demo-people.ts';
export {
  type Choice,
  findPerson,
  findPersonId,
  hasAdmin,
  hasPersonWith,
  type Identity,
  type Invitation,
  listEntitlements,
  recordSignIn,
  setTeam,
  settlePerson,
  updateChoice,
} from './people-store.ts';
export { startPeople } from './start-people.ts';
