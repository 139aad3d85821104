export { listAdminIds } from './admin-changes-store.ts';
export { changeLicense, changePerson, deactivatePerson, reactivatePerson } from './change-person.ts';
export { changeSubscriptions, licenseTexts, readLicenseChange } from './change-subscriptions.ts';
export { DEMO_PASSWORD, type DemoPerson, readDemoPeople, startPeople, subjectOf } from './demo-people.ts';
export { applyGrants, checkInvitedLicense, type InvitationGrants } from './invitation-grants.ts';
export { listEntitlements } from './license-store.ts';
export { startEndNotices } from './notify-ends.ts';
export { isInTeam, listActivePeople, type TeamKey } from './people-list-store.ts';
export {
  type Choice,
  findPeople,
  findPerson,
  findPersonId,
  hasAdmin,
  hasPersonWith,
  setTeam,
  updateChoice,
} from './people-store.ts';
export { displayNameOf, EVERYBODY, type Identity } from './person.ts';
export { newcomer, recordSignIn } from './sign-in-record-store.ts';
export { buildRow, settlePerson } from './standing-store.ts';
export { dayOf } from './subscription.ts';
