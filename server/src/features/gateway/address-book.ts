/** Who may come from where, as the allow-list tells the gateway; the feature that keeps the list gives it (`useAddressBook`). */
export interface AddressBook {
  /** The one address (canonical IPv4) that this person allows; undefined while he allows none. */
  addressOf(personId: string): Promise<string | undefined>;
  /** Every rule: a person has one at most. */
  list(): Promise<readonly { readonly personId: string; readonly address: string }[]>;
  /** Anything that differs after every change, cheap to ask: it is asked for twice a second. */
  stamp(): Promise<string>;
}

/** No one may come in. */
export const emptyBook: AddressBook = {
  addressOf: async () => undefined,
  list: async () => [],
  stamp: async () => '',
};
