import { assets, type NumberRun, vehicleNumbers } from '@kickstand/contract/fleet/production';
import { Button, Drawer } from 'antd';
import { lazy, Suspense } from 'react';
import { Gate } from '../../../kit/action/access.tsx';
import { defineAction, defineView } from '../../../kit/action/define-action.tsx';
import { defineAsk } from '../../../kit/action/define-ask.tsx';
import { useRunner } from '../../../kit/action/runner.tsx';
import { useCall } from '../../../kit/client/calls.ts';
import { count, instant, text, withLayout, yesNo } from '../../../kit/list/cells.tsx';
import { defineListScreen } from '../../../kit/list/list-screen.tsx';
import { productionWords } from '../production.words.ts';

const words = productionWords.numbers;

const reserve = defineAction<undefined, typeof vehicleNumbers.reserve>({
  call: vehicleNumbers.reserve,
  label: words.reserve,
  form: lazy(() => import('./number-reserve.tsx')),
  done: (_, { first, last }) => words.reserved(first, last),
});

const pattern = defineAction<{ pattern: string }, typeof assets.setQrPattern>({
  call: assets.setQrPattern,
  label: words.pattern,
  form: lazy(() => import('./qr-pattern.tsx')),
});

const print = defineAsk<NumberRun, typeof assets.qrSheet>({
  call: assets.qrSheet,
  label: productionWords.assets.qr,
  level: 0,
  refreshes: ['exports'],
  request: ({ id }) => ({ body: { runId: id } }),
  done: () => productionWords.assets.qrMade,
});

const Plates = lazy(() => import('./number-plates.tsx'));

const plates = defineView<NumberRun>({
  id: 'plates',
  label: words.plates,
  view: ({ row: { id, first, last }, close }) => (
    <Drawer open size={640} title={words.platesOf(first, last)} onClose={close}>
      <Suspense>
        <Plates fixed={{ runId: id }} />
      </Suspense>
    </Drawer>
  ),
});

function Tools() {
  const { runner, running } = useRunner<undefined>();
  const address = useRunner<{ pattern: string }>();
  const now = useCall(assets.qrPattern, {}, { quiet: true }).data;
  return (
    <>
      <Gate may={assets.setQrPattern}>
        <Button
          disabled={now === undefined}
          onClick={() => now && address.runner.start(pattern, now, { id: 'pattern' })}
        >
          {words.pattern}
        </Button>
      </Gate>
      <Button type="primary" onClick={() => runner.start(reserve, undefined, { id: 'new' })}>
        {words.reserve}
      </Button>
      {running}
      {address.running}
    </>
  );
}

/** The reserved numbers of vehicles yet to be built. */
export default defineListScreen({
  call: vehicleNumbers.runs,
  title: words.title,
  rowKey: 'id',
  labels: words.fields,
  columns: {
    first: withLayout(text, { width: 130 }),
    last: withLayout(text, { width: 130 }),
    numbers: count,
    built: count,
    checkDigit: yesNo,
    operator: text,
    at: instant,
  },
  rowActions: [print, plates],
  toolbar: Tools,
  empty: words.empty,
});
