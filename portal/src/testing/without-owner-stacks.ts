import * as React from 'react';

const internals: object = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');

// React captures a stack for each of the first 10,000 elements a second, only to name a component's owners in messages. A constant count
// above that saves a third of the tests' CPU time.
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => {} });
