import { type AssetCard, assets, type BenchTest } from '@kickstand/contract/fleet/production';
import { logs } from '@kickstand/contract/platform/logs';
import { firmwareText } from '@kickstand/domain/fleet/devices';
import { Button, Empty } from 'antd';
import { lazy } from 'react';
import { useMay } from '../../../kit/action/access.tsx';
import { defineAction } from '../../../kit/action/define-action.tsx';
import { defineAsk } from '../../../kit/action/define-ask.tsx';
import { useCall } from '../../../kit/client/calls.ts';
import { instant, oneOf, text } from '../../../kit/list/cells.tsx';
import { DetailTabs } from '../../../kit/page/detail-tabs.tsx';
import { Parts } from '../../../kit/page/facts.tsx';
import { instantText } from '../../../kit/page/format.ts';
import { usePage } from '../../../kit/page/page.ts';
import { ForbiddenPanel, Loaded } from '../../../kit/page/states.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { nothing } from '../../../ui/format.ts';
import type { Tone } from '../../../ui/tones.ts';
import { productionWords } from '../production.words.ts';
import { startTest } from './asset-actions.tsx';
import { AssetFacts } from './asset-facts.tsx';
import '../production.css';

const words = productionWords.assets;

const Edit = defineAction<AssetCard, typeof assets.update>({
  call: assets.update,
  label: words.edit,
  form: lazy(() => import('./asset-edit.tsx')),
  refreshes: ['assets', 'vehicles'],
  applies: ({ lifecycle }) => lifecycle !== 'scrapped',
});

const StopTest = defineAsk<AssetCard, typeof assets.stopTest>({
  call: assets.stopTest,
  label: words.stopTest,
  level: 1,
  request: ({ carId }) => ({ params: { carId } }),
});

const StartTest = startTest;

const useCarId = () => usePage().search.carId ?? '';
const page = { pageNum: 1, pageSize: 50 };

function Facts() {
  const answer = useCall(assets.card, { params: { carId: useCarId() } }, { quiet: true });
  return (
    <Loaded of={answer}>
      {(card) => (
        <>
          <p className="drawer-buttons">
            <Edit row={card} />
          </p>
          <AssetFacts card={card} />
        </>
      )}
    </Loaded>
  );
}

const { columns, kinds } = words;

function Bindings() {
  const request = { params: { carId: useCarId() }, query: page };
  return (
    <Loaded of={useCall(assets.bindings, request, { quiet: true })}>
      {({ list }) =>
        list.length === 0 ? (
          <Empty description={words.noBindings} />
        ) : (
          <section className="asset-panel">
            <Parts
              title={words.tabs.bindings}
              rows={list.map((row) => ({ ...row, id: `${row.kind} ${row.code} ${row.fromAt}` }))}
              rowKey="id"
              labels={columns}
              show={{
                kind: oneOf(kinds),
                code: text,
                fromAt: instant,
                toAt: (until: number | null) => (until === null ? words.now : instantText(until)),
                by: text,
                reason: text,
              }}
            />
          </section>
        )
      }
    </Loaded>
  );
}

function Transfers() {
  const request = { params: { carId: useCarId() }, query: page };
  return (
    <Loaded of={useCall(assets.transfers, request, { quiet: true })}>
      {({ list }) =>
        list.length === 0 ? (
          <Empty description={words.noTransfers} />
        ) : (
          <section className="asset-panel">
            <Parts
              title={words.tabs.transfers}
              rows={list}
              rowKey="id"
              labels={columns}
              show={{
                fromAgent: text,
                toAgent: text,
                at: instant,
                acceptedAt: instant,
                operator: text,
                reason: text,
              }}
            />
          </section>
        )
      }
    </Loaded>
  );
}

const stepTones: Record<BenchTest['steps'][number]['state'], Tone> = {
  waiting: 'quiet',
  running: 'busy',
  pass: 'good',
  fail: 'bad',
  skipped: 'quiet',
};
const runTones: Record<BenchTest['state'], Tone> = {
  running: 'busy',
  pass: 'good',
  fail: 'bad',
  stopped: 'quiet',
};

function Test({ test }: { test: BenchTest }) {
  const { state, steps, fixAgeS, gsm, startedAt, operator, fwVersion } = test;
  const measured = [fixAgeS !== null && words.fixAge(fixAgeS), gsm !== null && words.gsm(gsm)].filter(
    Boolean,
  );
  return (
    <section className="asset-panel" aria-label={instantText(startedAt)}>
      <h3>
        <Badge tone={runTones[state]}>{words.runStates[state]}</Badge> {instantText(startedAt)} {operator}{' '}
        {words.version} {fwVersion === null ? nothing : firmwareText(fwVersion)} {measured.join(' · ')}
      </h3>
      <ol>
        {steps.map(({ name, state: at, trouble, answer }) => (
          <li key={name}>
            {words.steps[name] ?? name} <Badge tone={stepTones[at]}>{words.stepStates[at]}</Badge>{' '}
            {trouble && words.troubles[trouble]} {answer}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Tests() {
  const carId = useCarId();
  const card = useCall(assets.card, { params: { carId } }, { quiet: true, every: 5_000 });
  const answer = useCall(assets.tests, { params: { carId }, query: page }, { quiet: true, every: 1_500 });
  const runs = answer.data?.list.some(({ state }) => state === 'running') ?? false;
  return (
    <>
      {card.data && (
        <p className="drawer-buttons">
          {runs ? <StopTest row={card.data} /> : <StartTest row={card.data} />}
        </p>
      )}
      <Loaded of={answer}>
        {({ list }) =>
          list.length === 0 ? (
            <Empty description={words.noTests} />
          ) : (
            list.map((test) => <Test key={test.id} test={test} />)
          )
        }
      </Loaded>
    </>
  );
}

const OwnLog = lazy(() => import('./asset-log.tsx'));

function Log() {
  return <OwnLog fixed={{ object: useCarId() }} />;
}

const tabs = [
  { key: 'facts', label: words.tabs.facts, Content: Facts },
  { key: 'bindings', label: words.tabs.bindings, Content: Bindings },
  { key: 'tests', label: words.tabs.tests, Content: Tests },
  { key: 'transfers', label: words.tabs.transfers, Content: Transfers },
  { key: 'log', label: words.tabs.log, may: logs.operators.access.codes, Content: Log },
];

/** The card of a vehicle as an asset, with its bindings and tests. */
export default function AssetCardPage() {
  const carId = useCarId();
  const { close } = usePage();
  const may = useMay();
  if (!may(assets.card)) return <ForbiddenPanel needs={assets.card.access} />;
  if (carId === '')
    return (
      <Empty description={words.noCar}>
        <Button onClick={close}>{productionWords.stock.close}</Button>
      </Empty>
    );
  return (
    <div className="asset-page">
      <h1>{words.ofCar(carId)}</h1>
      <DetailTabs tabs={tabs} label={words.ofCar(carId)} />
    </div>
  );
}
