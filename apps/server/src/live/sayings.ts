import { type EndReason, endReasons } from '@kickstand/contract/platform/session';
import { outcomeWords } from '@kickstand/domain/fleet/vehicles';
import type { CommandNews } from '../gateway/commands/command-news.ts';

type Locale = 'zh-CN' | 'en-US';

const rightsChanged = {
  'zh-CN': '您的权限或数据范围已变更，页面已更新',
  'en-US': 'What you may do or see has changed, the console is up to date with it',
} as const;

/** That a session is over, and why. */
export function endSaying(reason: EndReason, locale: Locale) {
  const words = endReasons[reason];
  return { kind: 'ended', why: locale === 'zh-CN' ? words.zh : words.en } as const;
}

/** That the console has to ask again who its operator is. */
export const rightsSaying = (locale: Locale) => ({ kind: 'rights', why: rightsChanged[locale] }) as const;

/** What became of a command. */
export function commandSaying(
  { id, jobId, vehicle, type, state, deviceCode, at }: CommandNews,
  locale: Locale,
) {
  const words = outcomeWords(state, deviceCode);
  const message = (locale === 'zh-CN' ? words?.zh : words?.en) ?? null;
  return {
    kind: 'command',
    id,
    jobId,
    carId: String(vehicle),
    type,
    state,
    deviceCode,
    message,
    at,
  } as const;
}
