import { chooseConnection } from './choose-connection.ts';

const trial = { id: 'c1', name: 'Property Data (trial)' };
const full = { id: 'c2', name: 'Property Data' };
const own = { id: 'c3', name: 'Own server' };
const all = [trial, full, own];

describe('the connection the editor starts with', () => {
  it('is the only one there is, whatever else is requested [R230]', () => {
    expect(chooseConnection([trial], { connectionId: 'c2', storedId: 'c3' })).toBe(trial);
  });
  it('is none when there are none', () => {
    expect(chooseConnection([], { defaultId: 'c1' })).toBeUndefined();
  });
  it('is the configured default when nothing else is requested [R231]', () => {
    expect(chooseConnection(all, { defaultId: 'c2' })).toBe(full);
  });
  it('is the stored choice rather than the default, but only when it is in the list [R232]', () => {
    expect(chooseConnection(all, { defaultId: 'c2', storedId: 'c3' })).toBe(own);
    expect(chooseConnection(all, { defaultId: 'c2', storedId: 'gone' })).toBe(full);
  });
  it("is a saved query's own connection rather than the stored choice", () => {
    expect(chooseConnection(all, { storedId: 'c3', queryConnectionId: 'c2' })).toBe(full);
  });
  it('follows connectionName before the stored choice [R233]', () => {
    expect(chooseConnection(all, { storedId: 'c3', queryConnectionId: 'c3', connectionName: 'Property Data' })).toBe(
      full,
    );
  });
  it('follows connectionId before everything else [R234]', () => {
    expect(chooseConnection(all, { storedId: 'c3', connectionName: 'Property Data', connectionId: 'c1' })).toBe(trial);
  });
  it('ignores an id and a name that are not in the list', () => {
    expect(chooseConnection(all, { storedId: 'c3', connectionName: 'Nobody', connectionId: 'nothing' })).toBe(own);
  });
  it('is the first when no rule names one', () => {
    expect(chooseConnection(all, {})).toBe(trial);
  });
});
