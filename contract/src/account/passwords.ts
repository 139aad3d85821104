import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { emailShape, emptyShape, idShape } from '../text.ts';

/** Malformed addresses pass the shape, so they get the same reply as any other address. */
const ownEmailShape = Type.String({ maxLength: 400 });
/** Longer than any valid password, so the rule refuses a long one rather than the shape. */
const passwordShape = Type.String({ maxLength: 4_096 });

/** The reply is the same for every address, with or without an account [V22]. */
export const forgotPassword = endpoint('POST', '/api/forgot-password', {
  summary: 'Emails a password reset link.',
  body: Type.Object({ email: emailShape }),
  reply: emptyShape,
  isPublic: true,
});

export const getPasswordReset = endpoint('GET', '/api/password-reset/:passwordResetId', {
  summary: 'Returns the number of minutes until the link expires.',
  refuses: 'a link that is used, expired or unknown.',
  reply: Type.Object({ minutesLeft: Type.Integer() }),
  isPublic: true,
});

export const resetPassword = endpoint('POST', '/api/password-reset/:passwordResetId', {
  summary: 'Sets a new password with an emailed link.',
  refuses:
    'a link that is used, expired, unknown or for another address, a confirmation that differs, and a password that breaks a rule, which the response names.',
  body: Type.Object({ email: ownEmailShape, password: passwordShape, passwordConfirmation: passwordShape }),
  reply: emptyShape,
  isPublic: true,
});

/** `id` is `userIdB2C` of the current user; `appId` is accepted for compatibility and ignored. */
export const changePassword = endpoint('POST', '/api/changepassword', {
  summary: "Changes the caller's password.",
  refuses: 'a wrong current password, a new one that breaks a rule, and accounts whose provider manages the password.',
  body: Type.Object({
    id: idShape,
    appId: Type.Optional(Type.String({ maxLength: 200 })),
    password: passwordShape,
    currentPassword: passwordShape,
    email: ownEmailShape,
  }),
  reply: emptyShape,
});
