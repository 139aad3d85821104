import type { IdentityDirectory } from './identity-directory.ts';

export interface DirectoryWorld {
  readonly directory: IdentityDirectory;
  readonly sub: string;
  hasPassword(password: string): Promise<boolean>;
  hasEndedSessions(): Promise<boolean>;
}

export function directorySuite(name: string, open: () => Promise<DirectoryWorld>): void {
  describe(name, () => {
    it("finds a user by their token's subject [R199]", async () => {
      const { directory, sub } = await open();
      expect(await directory.getProfile(sub)).toEqual({
        email: "o'ada@firm.example",
        givenName: 'Ada',
        surname: "O'Neil",
        jobTitle: 'Analyst',
        phoneMobile: '(555) 555-0100',
        company: '<b>Ames</b> & Söhne',
        industry: '',
      });
      expect(await directory.getProfile('nobody')).toBeUndefined();
      expect(await directory.getProfile('../users')).toBeUndefined();
    });

    it('finds an account by its email address only', async () => {
      const { directory, sub } = await open();
      expect(await directory.findByEmail("o'ada@firm.example")).toEqual({ sub, email: "o'ada@firm.example" });
      for (const email of ['ada@firm.example', "x' or 1 eq 1", '', 'o%ada@firm.example'])
        expect(await directory.findByEmail(email), email).toBeUndefined();
    });

    it('changes a password only with the current one', async () => {
      const { directory, sub, hasPassword } = await open();
      expect(directory.canCheckPassword).toBe(true);
      expect(await directory.changePassword(sub, 'Not-it-123', 'Plat-book-7')).toBe('wrong');
      expect(await directory.changePassword('nobody', 'Parcels-4-All!', 'Plat-book-7')).toBe('wrong');
      expect(await hasPassword('Parcels-4-All!')).toBe(true);
      expect(await directory.changePassword(sub, 'Parcels-4-All!', 'Plat-book-7')).toBe('written');
      expect(await hasPassword('Plat-book-7')).toBe(true);
    });

    it("resets a password, and ends the provider's sessions", async () => {
      const { directory, sub, hasPassword, hasEndedSessions } = await open();
      expect(await directory.setPassword(sub, 'Plat-book-7 ')).toBe('written');
      expect(await hasPassword('Plat-book-7 ')).toBe(true);
      expect(await directory.setPassword('nobody', 'Plat-book-7')).toBe('refused');
      expect(await hasEndedSessions()).toBe(false);
      await directory.endSessions(sub);
      expect(await hasEndedSessions()).toBe(true);
    });
  });
}
