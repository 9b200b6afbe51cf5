import type { Locale } from '../../kernel/call/refuse.ts';
import type { Finding } from './doctor/findings.ts';
import { partNames } from './doctor/parts.ts';

/** Examines the deployment. */
export type Examine = () => Promise<readonly Finding[]>;

/** What was found is believed for this long: examining opens connections of its own. */
const believedMs = 10_000;

/** Examines no more often than every ten seconds, however many ask. */
export function examineRarely(examine: Examine, now: () => number): Examine {
  let last: { at: number; found: ReturnType<Examine> } | undefined;
  return () => {
    if (!last || now() - last.at >= believedMs) last = { at: now(), found: examine() };
    return last.found;
  };
}

/** For a program that no call reaches. */
export const examineNothing: Examine = () =>
  Promise.reject(new Error('this program does not examine its deployment'));

/** As it stands on a page of its own, not behind a colon. */
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Findings in one language. */
export const findingsIn = (locale: Locale, findings: readonly Finding[]) =>
  findings.map(({ part, level, text, todo }) => ({
    part,
    level,
    name: capital(partNames[part][locale]),
    text: capital(text[locale]),
    ...(todo && { todo: capital(todo[locale]) }),
  }));
