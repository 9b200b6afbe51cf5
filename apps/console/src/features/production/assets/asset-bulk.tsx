import { type AssetRow, assets } from '@kickstand/contract/production';
import { lazy, Suspense, useState } from 'react';
import { type BulkAction, defineBulk } from '../../../kit/action/define-bulk.tsx';
import { type Chosen, pickedOf } from '../../../kit/list/selection.ts';
import { productionWords } from '../production.words.ts';

const words = productionWords.assets;
const refreshes = ['assets', 'vehicles', 'stock'];

interface Outcomes {
  list: readonly { carId: string; ok: boolean; code: string | null; message: string | null }[];
}

const outcomeOf = ({ list }: Outcomes) => ({
  done: true,
  list: list.map(({ carId, ok, code, message }) => ({
    object: carId,
    state: ok ? ('ok' as const) : ('failed' as const),
    code,
    message,
  })),
});

/** Several vehicles off the shelf at once. */
const takeOffMany = defineBulk<AssetRow, typeof assets.takeOffMany>({
  call: assets.takeOffMany,
  label: words.takeOff,
  level: 3,
  danger: true,
  most: 200,
  refreshes,
  changes: () => words.takeOffEffect,
  request: (chosen, { reason = '' }) => ({ body: { carIds: pickedOf(chosen), reason } }),
  useOutcome: outcomeOf,
});

const shelveInto = (areaId: number) =>
  defineBulk<AssetRow, typeof assets.shelveMany>({
    call: assets.shelveMany,
    label: words.shelve,
    level: 0,
    most: 200,
    refreshes,
    request: (chosen) => ({ body: { carIds: pickedOf(chosen), areaId } }),
    useOutcome: outcomeOf,
  });

const AskArea = lazy(() => import('./ask-area.tsx'));

function ShelveRun({ chosen, end }: { chosen: Chosen<AssetRow>; end(): void }) {
  const [agreed, setAgreed] = useState<BulkAction<AssetRow>>();
  if (agreed) return <agreed.Run chosen={chosen} end={end} />;
  return (
    <Suspense>
      <AskArea many={chosen.count} agree={(areaId) => setAgreed(shelveInto(areaId))} cancel={end} />
    </Suspense>
  );
}

/** Several vehicles onto the shelf of one area, each checked for itself. */
const shelveMany: BulkAction<AssetRow> = { ...shelveInto(0), Run: ShelveRun };

const printMany = defineBulk<AssetRow, typeof assets.qrSheet>({
  call: assets.qrSheet,
  label: words.qr,
  level: 0,
  most: 500,
  refreshes: ['exports'],
  request: (chosen) => ({ body: { carIds: pickedOf(chosen) } }),
  useOutcome: ({ title }) => ({
    done: true,
    list: [{ object: title, state: 'ok', code: null, message: words.qrMade }],
  }),
});

/** What can be done with several vehicles as assets. */
export const assetBulk: readonly BulkAction<AssetRow>[] = [shelveMany, takeOffMany, printMany];
