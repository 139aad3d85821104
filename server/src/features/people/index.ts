/** What other features may use of people. */
export { DEMO_PASSWORD, type DemoPerson, readDemoPeople, seedDemoPeople, subjectOf } from './demo-people.ts';
export { type Person, requireActive } from '../../http/person.ts';
export { findPerson, hasAdmin, type Identity, recordSignIn, requirePerson, settlePerson, type Standing } from './people-store.ts';
export { startPeople } from './start-people.ts';
