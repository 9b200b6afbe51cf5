import { useMay } from '../action/access.tsx';
import { defineGo } from '../action/define-action.tsx';
import { defineListScreen, type FilterName, type ListSpec, type RowOf } from '../list/list-screen.tsx';
import { type Page, usePage } from '../page/page.ts';
import { ForbiddenPanel } from '../page/states.tsx';
import type { Labelled } from '../terms/labels.ts';
import { defineQueueWork, type WorkSpec } from './define-queue.tsx';
import { nextButton } from './next-one.tsx';
import { queueWords as words } from './queue.words.ts';
import { type AnyOne, type QueueCalls, samePage } from './queue-calls.ts';

type QueueList<
  Q extends QueueCalls,
  Shown extends keyof RowOf<Q['list']> & string,
  Asked extends FilterName<Q['list']>,
> = Omit<ListSpec<Q['list'], Shown, Asked>, 'call' | 'toolbar' | 'rowActions' | 'opens'> &
  Required<Pick<ListSpec<Q['list'], Shown, Asked>, 'opens'>> &
  Labelled<NoInfer<Shown> | NoInfer<Asked>>;

/** What a row says as well as the one that it is about. */
type Row = Pick<AnyOne, 'id' | 'state'>;

/** A queue on one page: its list, and each of it with its evidence and its decision, at the same address. */
export function defineQueueScreen<
  Q extends QueueCalls,
  Shown extends keyof RowOf<Q['list']> & string,
  Asked extends FilterName<Q['list']> = never,
>(spec: WorkSpec<Q> & { list: QueueList<Q, Shown, Asked> }) {
  const { queue, place = samePage } = spec;
  const isOpen = spec.isOpen as unknown as (row: Row) => boolean;
  const { id } = queue.single;
  const go = (row: Row, page: Page) => place.show(page, row.id);
  const work = defineGo<Row>({ id: `${id}:open`, label: words.work, applies: isOpen, go });
  const look = defineGo<Row>({ id: `${id}:look`, label: words.look, applies: (row) => !isOpen(row), go });
  const List = defineListScreen({
    ...spec.list,
    call: queue.list,
    toolbar: nextButton(queue, place),
    rowActions: [work, look],
  } as unknown as Parameters<typeof defineListScreen>[0]);
  const Work = defineQueueWork(spec);

  return function QueueScreen() {
    const may = useMay();
    const { search } = usePage();
    if (!may(queue.list)) return <ForbiddenPanel needs={queue.list.access} />;
    return place.idIn(search) === undefined ? <List /> : <Work />;
  };
}
