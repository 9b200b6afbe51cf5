import type { MenuPage, MenuShown } from '../../kit/page/menu-source.ts';
import type { Screen } from '../../kit/page/screens.ts';
import { inLocale } from '../../kit/words.ts';
import { appWords as words } from '../app.words.ts';
import { catalogue } from '../route/catalogue.ts';
import { menuOf } from './menu.ts';

const pageOf = ({ path, title, codes = '' }: Screen): MenuPage => ({
  path: path.pattern,
  title: inLocale(title),
  codes,
});

/** What this console's side menu would show to who holds these codes. */
export function menuOfCodes(codes: ReadonlySet<string>): MenuShown {
  const { single, grouped } = menuOf(catalogue(), codes);
  return {
    single: single.map(pageOf),
    grouped: grouped.map(({ group, screens }) => ({
      title: words.groups[group],
      pages: screens.map(pageOf),
    })),
  };
}
