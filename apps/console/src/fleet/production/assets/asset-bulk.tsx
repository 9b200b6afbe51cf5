import { type AssetRow, assets } from '@kickstand/contract/fleet/production';
import { type BulkAction, defineBulk } from '../../../kit/action/define-bulk.tsx';
import { DialogField } from '../../../kit/action/dialog-field.tsx';
import { resultsBy } from '../../../kit/action/results-by.ts';
import { pickNumberField } from '../../../kit/form/fields.tsx';
import { pickedOf } from '../../../kit/list/selection.ts';
import { useAreas } from '../../../platform/area-kit/areas.service.ts';
import { productionWords } from '../production.words.ts';

const words = productionWords.assets;
const refreshes = ['assets', 'vehicles', 'stock'];

/** Takes several vehicles off the shelf. */
const takeOffMany = defineBulk<AssetRow, typeof assets.takeOffMany>({
  call: assets.takeOffMany,
  label: words.takeOff,
  level: 3,
  danger: true,
  most: 200,
  refreshes,
  changes: () => words.takeOffEffect,
  request: (chosen, { reason = '' }) => ({ body: { carIds: pickedOf(chosen), reason } }),
  useOutcome: resultsBy('carId'),
});

const AreaPicker = pickNumberField(useAreas);

/** Puts several vehicles on the shelf of one area, each checked separately. */
const shelveMany = defineBulk<AssetRow, typeof assets.shelveMany, { areaId: number | undefined }>({
  call: assets.shelveMany,
  label: words.shelve,
  level: 2,
  most: 200,
  refreshes,
  questions: {
    start: () => ({ areaId: undefined }),
    answered: ({ areaId }) => areaId !== undefined,
    Ask: ({ of, given: { areaId }, put, tried }) => (
      <>
        <p>{words.shelveMany(of.count)}</p>
        <DialogField
          label={words.fields.areaId}
          wrong={tried && areaId === undefined && words.areaNeeded}
          required
        >
          {(control) => <AreaPicker {...control} value={areaId} onChange={(next) => put({ areaId: next })} />}
        </DialogField>
      </>
    ),
  },
  request: (chosen, { areaId = 0 }) => ({ body: { carIds: pickedOf(chosen), areaId } }),
  useOutcome: resultsBy('carId'),
});

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

/** The bulk actions on vehicles as assets. */
export const assetBulk: readonly BulkAction<AssetRow>[] = [shelveMany, takeOffMany, printMany];
