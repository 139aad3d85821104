const acts: Record<string, string> = {
  'POST batches': 'run that query',
  'GET batches': 'run that query',
  'POST batches cancel': 'cancel that query',
  'POST batches link': 'create that link',
  'GET statements results': 'load the results of that query',
  'GET statements export-check': 'create that download',
  'POST statements whole-export': 'create that download',
  'POST format-sql': 'format that text',
  'GET schema-info': 'load the schema',
  'GET queries': 'open that query',
  'POST queries': 'save that query',
  'PUT queries': 'save that query',
  'DELETE queries': 'delete that query',
  'POST queries restore': 'restore that query',
  'PUT queries star': 'star that query',
  'PUT queries sharing': 'share that query',
  'GET queries versions': "load that query's versions",
  'GET history': 'load your history',
  'POST connections': 'save that connection',
  'PUT connections': 'save that connection',
  'DELETE connections': 'delete that connection',
  'POST test-connection': 'test that connection',
  'POST connection-clients': 'connect to that database',
  'DELETE connection-clients': 'disconnect from that database',
  'GET connections': 'load your connections',
  'POST connection-clients tables': 'upload that list',
  'POST changepassword': 'change your password',
  'POST forgot-password': 'request a password reset',
  'POST password-reset': 'reset your password',
  'PUT users': 'save that preference',
  'POST getuser': 'load your profile',
  'GET get-invitaion-link': 'create that invite link',
  'DELETE sessions': 'end that session',
  'GET pntoken': 'open Property Navigator',
  'GET signout': 'sign you out',
};

/** The error page's sentence about the failed call; undefined for unknown calls and for anything else in a link. */
export function failedActText(act: unknown): string | undefined {
  const words = typeof act === 'string' && Object.hasOwn(acts, act) ? acts[act] : undefined;
  return words && `Couldn't ${words}.`;
}
