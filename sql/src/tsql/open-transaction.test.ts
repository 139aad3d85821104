import { afterStep, noTransaction, refusalOf, type TransactionStep } from './open-transaction.ts';

const begin: TransactionStep = { verb: 'begin' };
const commit: TransactionStep = { verb: 'commit' };
const rollback: TransactionStep = { verb: 'rollback' };
const depths = (...steps: readonly TransactionStep[]) => {
  let open = noTransaction;
  return steps.map((step) => {
    open = afterStep(open, step);
    return open.depth;
  });
};

describe('an open transaction', () => {
  it('ends after the same number of COMMITs as BEGINs', () => {
    expect(depths(begin, begin, begin, commit, commit, commit)).toEqual([1, 2, 3, 2, 1, 0]);
    expect(depths(begin, commit, begin, begin, commit)).toEqual([1, 0, 1, 2, 1]);
  });

  it('ends completely with one ROLLBACK, without a name or with that of the outermost BEGIN', () => {
    expect(depths(begin, begin, rollback)).toEqual([1, 2, 0]);
    const outer: TransactionStep = { verb: 'begin', name: 'outer' };
    expect(depths(outer, begin, { verb: 'rollback', name: 'outer' })).toEqual([1, 2, 0]);
    expect(afterStep(afterStep(noTransaction, begin), rollback).wasRolledBack).toBe(true);
  });

  it('stays open after a ROLLBACK to a savepoint', () => {
    const save: TransactionStep = { verb: 'save', name: 'half' };
    expect(depths(begin, save, begin, { verb: 'rollback', name: 'half' }, commit)).toEqual([1, 1, 2, 2, 1]);
  });

  it('keeps the name of its outermost BEGIN through COMMITs of inner ones, whatever names they give', () => {
    const outer: TransactionStep = { verb: 'begin', name: 'outer' };
    const inner: TransactionStep = { verb: 'begin', name: 'inner' };
    expect(depths(outer, inner, { verb: 'commit', name: 'outer' }, { verb: 'rollback', name: 'inner' })).toEqual([
      1, 2, 1, 1,
    ]);
  });

  it('is required by COMMIT and ROLLBACK', () => {
    const open = afterStep(noTransaction, begin);
    expect([begin, commit, rollback].map((step) => refusalOf(open, step))).toEqual([undefined, undefined, undefined]);
    expect(refusalOf(noTransaction, begin)).toBeUndefined();
    expect(refusalOf(noTransaction, commit)).toEqual({
      number: 3902,
      message: 'The COMMIT TRANSACTION request has no corresponding BEGIN TRANSACTION.',
    });
    expect(refusalOf(noTransaction, rollback)).toEqual({
      number: 3903,
      message: 'The ROLLBACK TRANSACTION request has no corresponding BEGIN TRANSACTION.',
    });
  });
});
