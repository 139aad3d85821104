import { canonicalEmail } from '@platbook/contract/rules/email';
import { GraphRefusal, type GraphSettings, openGraph, sendOnce } from './graph-call.ts';
import { DirectoryUnavailable, type IdentityDirectory, type PasswordWritten } from './identity-directory.ts';

const extensionFields = ['phoneMobile', 'company', 'industry'] as const;

/** The provider's name of an extension field: `extension_{client id without hyphens}_{name}`. */
export function extensionName(extensionId: string, field: string): string {
  return `extension_${extensionId.replaceAll('-', '')}_${field}`;
}

interface Identity {
  signInType?: unknown;
  issuer?: unknown;
  issuerAssignedId?: unknown;
}

/**
 * Accounts of Azure AD B2C through Microsoft Graph 1.0. A token's subject is the object ID there. Only local accounts that sign in with an
 * email address have a password to reset; accounts of other providers are ignored [V21].
 *
 * `POST /me/changePassword` accepts the user's own token but not an application's
 * (https://learn.microsoft.com/graph/api/user-changepassword), so the current password is checked with a resource-owner flow if one is
 * configured (https://learn.microsoft.com/azure/active-directory-b2c/add-ropc-policy), and the new one is written as a reset.
 */
export function openGraphDirectory(settings: GraphSettings): IdentityDirectory {
  const graph = openGraph(settings);
  const fields = settings.extensionId === '' ? [] : extensionFields;
  const selected = [
    ...['id', 'givenName', 'surname', 'jobTitle', 'mail', 'identities'],
    ...fields.map((field) => extensionName(settings.extensionId, field)),
  ];

  /** GET /users/{id} (https://learn.microsoft.com/graph/api/user-get). */
  const getUser = async (sub: string) => {
    try {
      return (await graph('GET', `/users/${encodeURIComponent(sub)}?$select=${selected.join(',')}`)).json;
    } catch (cause) {
      if (cause instanceof GraphRefusal && cause.status === 404) return undefined;
      throw cause;
    }
  };

  const setPassword = (sub: string, next: string) => writePassword(graph, sub, next);

  return {
    canCheckPassword: settings.passwordCheckUrl !== '',

    async getProfile(sub) {
      const user = await getUser(sub);
      return user === undefined ? undefined : profileOf(settings, user);
    },

    /** The filter must name both parts of an identity (https://learn.microsoft.com/graph/api/user-list). */
    async findByEmail(email) {
      const quoted = (value: string) => `'${value.replaceAll("'", "''")}'`;
      const filter = `identities/any(c:c/issuerAssignedId eq ${quoted(email)} and c/issuer eq ${quoted(settings.tenant)})`;
      const { json } = await graph('GET', `/users?$select=id,identities&$filter=${encodeURIComponent(filter)}`);
      const [user, ...others] = Array.isArray(json.value) ? (json.value as Record<string, unknown>[]) : [];
      const address = user === undefined ? undefined : localEmail(settings, user);
      if (user === undefined || others.length > 0 || typeof user.id !== 'string' || address === undefined)
        return undefined;
      return canonicalEmail(address) === email ? { sub: user.id, email } : undefined;
    },

    async changePassword(sub, current, next) {
      const user = await getUser(sub);
      const address = user === undefined ? undefined : localEmail(settings, user);
      if (address === undefined || !(await isPasswordRight(settings, address, current))) return 'wrong';
      return setPassword(sub, next);
    },

    setPassword,

    /** POST /users/{id}/revokeSignInSessions (https://learn.microsoft.com/graph/api/user-revokesigninsessions). */
    async endSessions(sub) {
      await graph('POST', `/users/${encodeURIComponent(sub)}/revokeSignInSessions`);
    },
  };
}

/** PATCH /users/{id} with a passwordProfile (https://learn.microsoft.com/graph/api/user-update, example 3). */
async function writePassword(graph: ReturnType<typeof openGraph>, sub: string, next: string): Promise<PasswordWritten> {
  const passwordProfile = { forceChangePasswordNextSignIn: false, password: next };
  try {
    await graph('PATCH', `/users/${encodeURIComponent(sub)}`, { passwordProfile });
    return 'written';
  } catch (cause) {
    // Violations of its own password rules are answered with 400.
    if (cause instanceof GraphRefusal && (cause.status === 400 || cause.status === 404)) return 'refused';
    throw cause;
  }
}

function localEmail({ tenant }: GraphSettings, user: Record<string, unknown>): string | undefined {
  const identities = Array.isArray(user.identities) ? (user.identities as Identity[]) : [];
  const local = identities.find((each) => each.signInType === 'emailAddress' && each.issuer === tenant);
  return typeof local?.issuerAssignedId === 'string' ? local.issuerAssignedId : undefined;
}

function profileOf(settings: GraphSettings, user: Record<string, unknown>) {
  const text = (name: string) => (typeof user[name] === 'string' ? (user[name] as string) : '');
  const extension = (field: (typeof extensionFields)[number]) => text(extensionName(settings.extensionId, field));
  return {
    email: localEmail(settings, user) ?? text('mail'),
    givenName: text('givenName'),
    surname: text('surname'),
    jobTitle: text('jobTitle'),
    phoneMobile: extension('phoneMobile'),
    company: extension('company'),
    industry: extension('industry'),
  };
}

/** Checks the password with the resource-owner flow; `invalid_grant` and `access_denied` mean that it is wrong. */
async function isPasswordRight(settings: GraphSettings, username: string, password: string): Promise<boolean> {
  if (settings.passwordCheckUrl === '') return false;
  const clientId = settings.passwordCheckClientId;
  const answer = await sendOnce(settings.passwordCheckUrl, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: clientId,
      scope: `openid ${clientId}`,
      response_type: 'token id_token',
      username,
      password,
    }),
  });
  if (answer.status === 200) return true;
  const error = answer.json.error;
  if (answer.status === 400 && (error === 'invalid_grant' || error === 'access_denied')) return false;
  if (answer.status === 429 || answer.status >= 500)
    throw new DirectoryUnavailable(`the password check responded with ${answer.status}`);
  throw new GraphRefusal(answer.status, typeof error === 'string' ? error : 'unknown');
}
