import { type FencePage, fenceMany } from '@kickstand/contract/places/fences';
import { type ComponentType, lazy } from 'react';
import { type BulkAction, defineBulk } from '../../../kit/action/define-bulk.tsx';
import { resultsBy } from '../../../kit/action/results-by.ts';
import { type Chosen, pickedOf } from '../../../kit/list/selection.ts';
import { countText } from '../../../ui/format.ts';
import type { FenceItem } from '../editor/fence-items.ts';
import { readAnew } from '../editor/use-saving.ts';
import { fencesWords } from '../fences.words.ts';

const words = fencesWords.bulk;
const most = 500;

const SetMany = lazy(() => import('./set-many.tsx'));
const MoveMany = lazy(() => import('./move-many.tsx'));
const Merge = lazy(() => import('../dialogs/merge-dialog.tsx'));

interface FormRunProps<Row> {
  chosen: Chosen<Row>;
  end(): void;
}

const SetFor = {
  '0504': (props: FormRunProps<FenceItem>) => <SetMany {...props} page="0504" />,
  '0505': (props: FormRunProps<FenceItem>) => <SetMany {...props} page="0505" />,
};

const tooMany = ({ count }: Chosen<unknown>) =>
  count > most ? fencesWords.bulk.tooMany(countText(most)) : undefined;

function publishMany<Row extends FenceItem>(page: FencePage): BulkAction<Row> {
  return defineBulk<Row, typeof fenceMany.publish>({
    call: fenceMany.publish,
    label: words.publish,
    may: `${page},${page}47`,
    level: 3,
    most,
    refreshes: readAnew,
    changes: ({ count }) => words.publishWhat(countText(count)),
    request: (chosen, { reason = '' }) => ({ body: { ids: pickedOf(chosen), reason } }),
    useOutcome: resultsBy('id'),
  });
}

function mergeBlocked<Row extends FenceItem>(chosen: Chosen<Row>) {
  if (chosen.kind === 'matching' || chosen.count < 2 || chosen.count > 20) return words.mergeTwo;
  const [first, ...others] = chosen.rows;
  const same = others.every(
    ({ kind, serviceAreaId }) => kind === first?.kind && serviceAreaId === first.serviceAreaId,
  );
  return same ? undefined : words.mergeSame;
}

/** The bulk actions on fences of a page; all but publishing create drafts. */
export function fenceBulk<Row extends FenceItem>(page: FencePage): readonly BulkAction<Row>[] {
  const shown = (
    label: string,
    suffix: string,
    Form: ComponentType<FormRunProps<FenceItem>>,
  ): BulkAction<Row> => ({
    id: `fence-bulk-${page}-${label}`,
    label,
    may: `${page},${page}${suffix}`,
    danger: false,
    takesMatching: true,
    blocked: tooMany,
    // The form only needs what all fences have.
    Run: Form as unknown as ComponentType<FormRunProps<Row>>,
  });
  return [
    publishMany<Row>(page),
    ...(page === '0504' || page === '0505' ? [shown(words.set, '03', SetFor[page])] : []),
    shown(words.move, '03', MoveMany),
    { ...shown(words.merge, '03', Merge), takesMatching: false, blocked: mergeBlocked },
  ];
}
