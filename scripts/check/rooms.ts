/** The folders of the repository that hold code: what the gates look at. One that does not exist yet is passed over. */
export const rooms = ['contract', 'warehouse', 'server', 'web', 'navigator', 'report', 'e2e', 'bench', 'scripts'];
