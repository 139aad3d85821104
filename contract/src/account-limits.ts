/** Numbers of accounts that both sides agree on, apart from the others so that the first visit does not carry them. */
export const accountLimits = {
  passwordMinimumLength: 8,
  /** Longer ones cost time to hash. */
  passwordMaximumLength: 128,
  passwordResetMinutes: 30,
  inviteDays: 14,
  /** People who may join by one invitation. */
  inviteUses: 25,
  /** How long the message stands that a link was copied. */
  inviteCopiedMilliseconds: 3_000,
} as const;
