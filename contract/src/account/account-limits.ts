/** Account limits shared by server and page, in their own file so that the first visit doesn't load them. */
export const accountLimits = {
  passwordMinimumLength: 8,
  /** Bounds the cost of hashing. */
  passwordMaximumLength: 128,
  passwordResetMinutes: 30,
  inviteDays: 14,
  inviteUses: 25,
  inviteCopiedMilliseconds: 3_000,
} as const;
