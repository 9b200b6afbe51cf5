import { kitWords } from '../kit.words.ts';
import { PageLink } from './link.tsx';
import { type Page, usePage } from './page.ts';

const pathOf = (to: string) => to.split('?')[0] ?? '';

/** Where a page was opened from, as its address says it, filters and all; the list where it says nothing. */
const placeBefore = ({ search: { back } }: Pick<Page, 'search'>, list: string) =>
  back && /^\/\w/.test(back) ? back : list;

interface WayBackProps {
  /** Where all of them stand, and how the way there is called. */
  list: string;
  toList: string;
  /** How ways to other pages are called. */
  names?: Readonly<Record<string, string>>;
}

/** The way to where one came from, as it was left. */
export function WayBack({ list, toList, names = {} }: WayBackProps) {
  const to = placeBefore(usePage(), list);
  const name = pathOf(to) === pathOf(list) ? toList : (names[pathOf(to)] ?? kitWords.back);
  return <PageLink to={to}>{name}</PageLink>;
}
