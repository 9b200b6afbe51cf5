import { inLocale, locale } from '../../kit/words.ts';
import { accountPaths } from '../../platform/account/account.paths.ts';
import { appearance } from '../../ui/appearance.ts';
import { appWords } from '../app.words.ts';
import { chooseLanguage } from '../frame/header-tools.tsx';
import { initialsOf } from '../frame/initials.ts';
import { changeLayout } from '../frame/layout-store.ts';
import { openOverlay } from '../frame/overlay.ts';
import { openSupport } from '../frame/support-door.ts';
import { catalogue, screenAt } from '../route/catalogue.ts';
import { mayOpen } from '../route/guard.ts';
import { recentPlaces } from '../tabs/recent.ts';
import { fit } from './fuzzy.ts';
import { paletteWords as words } from './palette.words.ts';

type PaletteGroup = 'recent' | 'pages' | 'vehicles' | 'riders' | 'operators' | 'actions';

/** One line of the palette. */
export interface Entry {
  key: string;
  group: PaletteGroup;
  label: string;
  /** Beside the label, quieter. */
  more?: string;
  /** Everything it may be found by. */
  found: string;
  run(): void;
}

const titlesOf = ({ title: { zh, en } }: { title: { zh: string; en: string } }) =>
  `${zh} ${en} ${initialsOf(zh)}`;

/** The pages that may be opened, by both titles, the initials in pinyin and path. */
export function pageEntries(held: ReadonlySet<string>, open: (to: string) => void): Entry[] {
  return catalogue()
    .filter((screen) => !screen.hidden && !screen.forward && mayOpen(screen, held))
    .map((screen) => ({
      key: screen.path.pattern,
      group: 'pages' as const,
      label: inLocale(screen.title),
      more: screen.group ? appWords.groups[screen.group] : screen.path.pattern,
      found: `${titlesOf(screen)} ${screen.path.pattern}`,
      run: () => open(screen.path.pattern),
    }));
}

/** Where somebody was last, as far as it may still be opened. */
export function recentEntries(
  operatorId: string,
  held: ReadonlySet<string>,
  { path, open }: { path: string; open(to: string): void },
): Entry[] {
  return recentPlaces(operatorId).flatMap((place) => {
    const at = screenAt(place);
    if (!at || place === path || !mayOpen(at.screen, held)) return [];
    const label = [inLocale(at.screen.title), ...Object.values(at.params)].join(' ');
    const found = `${titlesOf(at.screen)} ${place}`;
    return [
      { key: `recent:${place}`, group: 'recent' as const, label, more: place, found, run: () => open(place) },
    ];
  });
}

const action = (key: string, label: string, run: () => void): Entry => ({
  key: `do:${key}`,
  group: 'actions',
  label,
  found: `${label} ${key}`,
  run,
});

/** What can be done from everywhere. */
export const actionEntries = (open: (to: string) => void): Entry[] => [
  action('settings', appWords.settings, () => openOverlay('settings')),
  action('dark mode', words.darkMode, () => {
    void changeLayout({ appearance: appearance() === 'dark' ? 'light' : 'dark' });
  }),
  action('language', words.language, () => chooseLanguage(locale === 'zh-CN' ? 'en-US' : 'zh-CN')),
  action('notices', appWords.notices, () => openOverlay('notices')),
  action('profile', appWords.profile, () => open(accountPaths.profile.to())),
  action('keyboard', appWords.keyboard, () => openOverlay('keyboard')),
  action('support', appWords.support, openSupport),
  action('logout', appWords.logout, () => openOverlay('logout')),
];

const best = 40;

/**
 * Digits mean vehicles and people; letters mean pages first, where one of them holds those letters in one piece. Four digits end a
 * phone: vehicles stand before its rider only where one of them ends so too.
 */
function orderOf(typed: string, entries: readonly Entry[]): PaletteGroup[] {
  if (!/\d/.test(typed)) return ['vehicles', 'operators', 'recent', 'pages', 'actions', 'riders'];
  const isMeant = ({ group, label }: Entry) => group === 'vehicles' && label.endsWith(typed);
  const people: PaletteGroup[] = ['riders', 'operators'];
  const found: PaletteGroup[] =
    /^\d{4}$/.test(typed) && !entries.some(isMeant) ? [...people, 'vehicles'] : ['vehicles', ...people];
  return [...found, 'recent', 'pages', 'actions'];
}

/** Those that fit what was typed, best first within their groups; recent places only while nothing was typed. */
export function matching(entries: readonly Entry[], typed: string): Entry[] {
  const scored = entries
    .filter(({ group }) => (group === 'recent' ? typed.trim() === '' : true))
    .map((entry) => {
      const [inLabel, anywhere] = [fit(entry.label, typed), fit(entry.found, typed)];
      return { entry, score: Math.max(inLabel * 2, anywhere), isFar: Math.max(inLabel, anywhere) === 1 };
    })
    .filter(({ score }) => score > 0);
  const near = new Set(scored.flatMap(({ entry, isFar }) => (isFar ? [] : [entry.group])));
  const order = orderOf(typed.trim(), entries);
  const rank = ({ entry: { group } }: (typeof scored)[number]) =>
    order.indexOf(group) + (near.has(group) ? 0 : order.length);
  return scored
    .sort((a, b) => rank(a) - rank(b) || b.score - a.score)
    .slice(0, best)
    .map(({ entry }) => entry);
}
