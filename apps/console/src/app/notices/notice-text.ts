import type { NoticeRow } from '@kickstand/contract/platform/account';
import { logsWords } from '../../platform/logs/logs.words.ts';
import { noticesWords as words } from './notices.words.ts';

const named = (names: Readonly<Record<string, string>>, key: string) => names[key] ?? key;

/** What a notice says, in the reader's language. */
export function noticeText({ kind, facts }: Pick<NoticeRow, 'kind' | 'facts'>) {
  const texts = Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, value === null ? '' : String(value)]),
  );
  const said = {
    ...texts,
    action: named(logsWords.actions, texts.action ?? ''),
    outcome: named(words.outcomes, texts.state ?? ''),
    event: named(words.events, texts.event ?? ''),
  };
  // What a notice of an older server does not say is left open.
  const facing = new Proxy<Record<string, string>>(said, { get: (all, name) => all[String(name)] ?? '' });
  if (kind === 'area_transferred' && facts.cancelled === true) return words.kinds.area_cancelled(facing);
  if (kind === 'screening_done' && facts.tooMany === true) return words.kinds.screening_too_many(facing);
  return words.kinds[kind](facing);
}
