import { account } from '@kickstand/contract/platform/account';

/** Fetched when the frame stands already: nothing of it is needed to draw the first page. */
export const ownCalls = account;
