import { auditGroups, auditKinds, auditKindText, auditOutcomeText, kindsNamed } from './audit-words.ts';

it('resolves kinds and groups, each kind once, and reports the first unknown word', () => {
  expect(kindsNamed('licence, run ,run_ended,')).toEqual({
    kinds: [
      'person_licensed',
      'access_requested',
      'access_withdrawn',
      'access_granted',
      'access_declined',
      'run_started',
      'run_ended',
      'run_cancelled',
      'list_loaded',
    ],
  });
  expect(kindsNamed('run,nothing,never')).toEqual({ unknown: 'nothing' });
  expect(kindsNamed('')).toEqual({ kinds: [] });
  const all = kindsNamed(Object.keys(auditGroups).join(','));
  expect('kinds' in all && all.kinds.toSorted()).toEqual(Object.keys(auditKinds).sort());
});

it('has labels for kinds and outcomes, including those of a later version', () => {
  expect([auditKindText('person_licensed'), auditKindText('made_later')]).toEqual(['Licensed', 'made later']);
  expect([null, 'aborted', 'odd'].map(auditOutcomeText)).toEqual(['Started', 'Aborted', 'odd']);
});
