import * as react from 'react';

/**
 * In development React takes a stack trace for each element that is made, until it has taken ten thousand in a second: a tenth
 * of the time of a test that draws a list, for words that nobody reads here.
 */
const internals = Reflect.get(react, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
});
