import { namesIn, type ReadCall, type ReplyOf } from '@kickstand/contract/kit';
import type { Change } from '../action/sending.ts';
import type { ListCall } from '../list/list-screen.tsx';
import type { Page } from '../page/page.ts';
import { fromHere, searchText } from '../page/screens.ts';

type Read = ReadCall & { id: string };

/** The calls that `defineQueue` of the contract makes. */
export interface QueueCalls {
  list: ListCall;
  single: Read;
  holder: Read;
  next: Change;
  claim: Change;
  release: Change;
}

/** One of a queue, as it is worked on. */
export type OneOf<Q extends QueueCalls> = ReplyOf<Q['single']>;

/** What the screens of a queue know of one, whatever queue it is. */
export interface AnyOne {
  id: string;
  state: string;
  dueAt: number | null;
  claimedBy: string | null;
  claimedUntil: number | null;
  isMine: boolean;
}

/** A request that names one. */
export const naming = ({ claim }: QueueCalls, id: string) => ({
  params: { [namesIn(claim.path)[0] ?? 'id']: id },
});

/** What `next` answered. */
export const namedBy = (answer: unknown) =>
  (Object.values(answer as Record<string, string | null>)[0] ?? null) as string | null;

/** Where one of a queue is worked on. */
export interface QueuePlace {
  idIn(search: Page['search']): string | undefined;
  show(page: Page, id: string): void;
  /** Where all of them stand. */
  list(page: Page): string;
}

/** On the page of the list itself, which keeps its filters. */
export const samePage: QueuePlace = {
  idIn: ({ open }) => open,
  show: (page, id) => page.setSearch({ ...page.search, open: id }),
  list: ({ path, search }) => path + searchText({ ...search, open: undefined }),
};

/** On a page of its own, which takes `id` after the question mark and knows how the list was left, whichever comes next. */
export const ownPage = (detail: (id: string) => string, list: () => string): QueuePlace => ({
  idIn: ({ id }) => id,
  show: (page, id) => {
    const isKnown = page.search.back !== undefined || page.path === list();
    page.open(isKnown ? fromHere(detail(id), page) : detail(id));
  },
  list,
});
