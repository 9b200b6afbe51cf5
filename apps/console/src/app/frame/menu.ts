import { holds } from '@kickstand/domain/platform/access';
import type { Group, Screen } from '../../kit/page/screens.ts';
import { groups } from '../../kit/page/screens.ts';
import { mayOpen } from '../route/guard.ts';

interface MenuGroup {
  group: Group;
  screens: readonly Screen[];
}

/** What the side menu shows to who holds these codes: single screens first, then the groups that are not empty. */
export function menuOf(screens: readonly Screen[], held: ReadonlySet<string>) {
  const shown = screens.filter(
    (screen) => !screen.hidden && mayOpen(screen, held) && holds(held, screen.menuCodes ?? ''),
  );
  const single = shown.filter(({ group }) => group === undefined);
  const grouped: MenuGroup[] = groups
    .map((group) => ({ group, screens: shown.filter((screen) => screen.group === group) }))
    .filter(({ screens: inside }) => inside.length > 0);
  return { single, grouped };
}
