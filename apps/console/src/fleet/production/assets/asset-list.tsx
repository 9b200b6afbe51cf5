import { assets, testStates } from '@kickstand/contract/fleet/production';
import { lifecycles } from '@kickstand/contract/fleet/vehicles';
import { age, instant, text, withLayout } from '../../../kit/list/cells.tsx';
import { instantRange, pick, pickFrom, picks, search, yesNo } from '../../../kit/list/filters.tsx';
import { defineListScreen } from '../../../kit/list/list-screen.tsx';
import { paste } from '../../../kit/list/paste-filter.tsx';
import { firmware } from '../../vehicle-kit/cells.parts.tsx';
import { vehiclesWords } from '../../vehicle-kit/vehicles.words.ts';
import { useModelTexts } from '../production.service.ts';
import { productionWords } from '../production.words.ts';
import { addAsset, assetActions } from './asset-actions.tsx';
import { assetBulk } from './asset-bulk.tsx';
import { failedCell, lifecycleBadge, onlineBadge, testBadge, toCard } from './asset-cells.tsx';

const words = productionWords.assets;
const extra = { extra: true } as const;

/** The list of vehicles as assets, from stock to the shelf and back. */
export default defineListScreen({
  call: assets.list,
  title: words.title,
  rowKey: 'carId',
  labels: words.fields,
  columns: {
    carId: toCard,
    frameNo: withLayout(text, { width: 150, below: 'plate' }),
    plate: withLayout(text, { width: 110 }),
    model: withLayout(text, { below: 'lot' }),
    lot: text,
    imei: withLayout(text, { width: 140, below: 'batterySn', keep: true }),
    batterySn: text,
    online: onlineBadge,
    testState: testBadge,
    failedSteps: failedCell,
    lifecycle: lifecycleBadge,
    agent: text,
    area: text,
    boundAt: instant,
    boundBy: withLayout(text, { width: 110 }),
    shelvedAt: instant,
    iccid: withLayout(text, { ...extra, width: 190 }),
    helmetMac: withLayout(text, extra),
    fwVersion: withLayout(firmware, extra),
    voiceVersion: withLayout(text, extra),
    testedAt: withLayout(age, extra),
    createdAt: withLayout(instant, extra),
  },
  filters: {
    carIds: paste(500),
    imei: search,
    frameNo: search,
    lot: search,
    modelId: pickFrom<number>(useModelTexts),
    lifecycle: picks(lifecycles, vehiclesWords.lifecycle),
    bound: yesNo,
    testState: pick(testStates, words.testStates),
    createdFrom: instantRange({ to: 'createdTo' }),
  },
  rowActions: assetActions,
  bulkActions: assetBulk,
  create: addAsset,
  empty: words.empty,
  every: 30_000,
});
