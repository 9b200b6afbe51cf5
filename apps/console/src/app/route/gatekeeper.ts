import { everybody } from '@kickstand/domain/platform/access';
import { fetchOperator, forgetOperator, type Operator, operator } from '../../kit/client/operator.ts';
import { endSession, isSignedIn } from '../../kit/client/session.ts';
import { tell } from '../../kit/page/notices.ts';
import { appWords as words } from '../app.words.ts';
import { catalogue, learnCatalogue, screenAt } from './catalogue.ts';
import { forwardOf, judge, openPaths, safeReturn, start, toLogin, type Verdict } from './guard.ts';

/** A navigation that is about to happen. */
export interface Going {
  path: string;
  /** Path with its search. */
  href: string;
  /** The `redirect` of the page it comes from. */
  redirect: unknown;
}

/** An operator's codes, with the one that everybody has. */
export const codesOf = ({ permissionList }: Operator): ReadonlySet<string> =>
  new Set([...permissionList, everybody]);

/** The codes of whoever is signed in. */
export function heldCodes() {
  const info = operator();
  return info && codesOf(info);
}

let fetching = false;

/** Whether the guard is asking who this is; what goes wrong meanwhile is its to handle. */
export const isAsking = () => fetching;

const verdictOf = ({ path, href }: Going, signedIn: boolean) =>
  judge({ path, href, signedIn, known: path === start || screenAt(path) !== undefined, held: heldCodes() });

/** Until it is known which screens there are, where that decides: neither on open pages nor at the start. */
async function knowing({ path }: Going, signedIn: boolean) {
  if (path !== start) return openPaths.includes(path) ? undefined : learnCatalogue();
  // Who comes in needs them next, while it is asked who that is.
  if (signedIn) void learnCatalogue().catch(() => undefined);
}

/** Where to go instead, or undefined when the way is free. */
export async function judgeAndFetch(going: Going): Promise<string | undefined> {
  const signedIn = await isSignedIn();
  await knowing(going, signedIn);
  if (!signedIn) forgetOperator();
  const verdict = verdictOf(going, signedIn);
  if (verdict === 'fetch') return askWhoThisIs(going);
  return placeOf(verdict, going);
}

const placeOf = (verdict: Verdict, { path }: Going) =>
  typeof verdict === 'object' ? verdict.to : forwarded(path);

function forwarded(path: string) {
  const at = screenAt(path);
  const held = heldCodes();
  return at && held && forwardOf(at.screen, catalogue(), held);
}

async function askWhoThisIs(going: Going) {
  fetching = true;
  try {
    await fetchOperator();
  } catch {
    tell({ key: 'operator', kind: 'error', text: words.operatorFailed });
    await endSession('logout');
    return toLogin(going.href).to;
  } finally {
    fetching = false;
  }
  const wanted = safeReturn(going.redirect);
  if (wanted !== undefined && wanted !== going.href) return wanted;
  return placeOf(verdictOf(going, true), going);
}
