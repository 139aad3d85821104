/** The addresses that users can log in from. The feature that stores the allow-list provides it through `useAddressBook`. */
export interface AddressBook {
  /** The one address (canonical IPv4) that this user allows; undefined if none. */
  addressOf(personId: string): Promise<string | undefined>;
  /** Every rule, at most one per user. */
  list(): Promise<readonly { readonly personId: string; readonly address: string }[]>;
  /** A value that differs after every change. Must be cheap: it is polled twice a second. */
  stamp(): Promise<string>;
}

export const emptyBook: AddressBook = {
  addressOf: async () => undefined,
  list: async () => [],
  stamp: async () => '',
};
