import { type BaseMap, baseMap, type FoundPlace } from '@kickstand/contract/platform/base-map';
import type { LngLat } from '@kickstand/domain/platform/geo';
import { Alert, Button, Input, Space } from 'antd';
import { lazy, type SubmitEvent, Suspense, useId, useState } from 'react';
import { send } from '../../../kit/client/client.ts';
import { sentenceOf } from '../../../kit/client/sentence.ts';
import { showBusy } from '../../../kit/page/busy.tsx';
import { baseMapWords } from '../../../platform/map-kit/base-map.words.ts';
import {
  type useBaseMaps as BaseMaps,
  baseMapFor,
  useBaseMaps,
} from '../../../platform/map-kit/base-maps.parts.ts';
import { StreetView, streetAt } from '../../../platform/map-kit/street-view.parts.tsx';
import { fencesWords } from '../fences.words.ts';
import type { Shape } from '../map/drawn.ts';
import type { FenceMap } from '../map/fence-map.ts';

const ComparedMap = lazy(() => import('./compared-map.tsx'));

const words = fencesWords.provider;

interface ProviderToolsProps {
  provider: 'tencent';
  map: FenceMap | undefined;
  shapes: readonly Shape[];
}

/** The worst problem of the provider; undefined while unknown or if all is well. */
function stateOf({ asked, failing }: ReturnType<typeof BaseMaps>, theirs: ReturnType<typeof baseMapFor>) {
  if (!asked) return undefined;
  if (!theirs) return { type: 'info', title: words.unset } as const;
  if (failing.has(theirs.id)) return { type: 'error', title: words.failed } as const;
  return theirs.finds ? undefined : ({ type: 'info', title: words.keyless } as const);
}

/** The provider learns neither which page of the console opened it nor gets access to that page. */
const openStreet = (theirs: BaseMap, at: LngLat) =>
  void window.open(streetAt(theirs, at), '_blank', 'noopener,noreferrer');

/** On a page with its own base map: its settings, search for places on it, and a second map beside it. */
export function ProviderTools({ provider, map, shapes }: ProviderToolsProps) {
  const baseMaps = useBaseMaps();
  const [compares, setCompares] = useState(false);
  const theirs = baseMaps.list.find(({ kind }) => kind === provider);
  const state = stateOf(baseMaps, theirs);
  const other = baseMapFor('amap', { ...baseMaps, chosen: undefined }) ? 'amap' : 'own';
  return (
    <section className="provider-tools" aria-label={words.tools}>
      {state && <Alert showIcon {...state} />}
      <div className="provider-row">
        <PlaceSearch map={map} baseMapId={theirs?.finds ? theirs.id : undefined} />
        {theirs?.streetView && (
          <Button disabled={!map} onClick={() => map && openStreet(theirs, map.view().center)}>
            {baseMapWords.streetView}
          </Button>
        )}
        <Button aria-pressed={compares} disabled={!map} onClick={() => setCompares(!compares)}>
          {words.compare}
        </Button>
      </div>
      {compares && map && (
        <Suspense>
          <ComparedMap baseMap={other} beside={map} shapes={shapes} />
        </Suspense>
      )}
    </section>
  );
}

interface PlaceSearchProps {
  map: FenceMap | undefined;
  /** The base map to search; without it the town's own streets. */
  baseMapId: string | undefined;
}

/** Where the map starts if nothing is drawn yet. */
const anywhere = { center: [114.3, 30.6] as const };

function PlaceSearch({ map, baseMapId }: PlaceSearchProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<readonly FoundPlace[]>();
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function find(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = typed.trim();
    if (!text || busy) return;
    setBusy(true);
    setWrong(undefined);
    setFound(undefined);
    try {
      const [lng, lat] = (map?.view() ?? anywhere).center;
      const query = { text, lng, lat, ...(baseMapId !== undefined && { baseMapId }) };
      const { list } = await send(baseMap.places, { query }, { quiet: true });
      if (list.length === 0) setWrong(words.nothing);
      else setFound(list);
    } catch (error) {
      setWrong(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <search className="provider-search">
      <form onSubmit={find}>
        <Space.Compact block>
          <Input
            aria-label={words.search}
            aria-describedby={id}
            placeholder={words.search}
            maxLength={40}
            allowClear
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button htmlType="submit" loading={showBusy(busy)}>
            {words.find}
          </Button>
        </Space.Compact>
      </form>
      <p id={id} className="provider-wrong" role="status">
        {wrong}
      </p>
      {found && (
        <ul className="provider-found" aria-label={words.results}>
          {found.map(({ name, address, lng, lat }) => (
            <li key={`${name}/${lng}/${lat}`}>
              <Button
                type="text"
                block
                onClick={() => {
                  map?.goTo([lng, lat]);
                  setFound(undefined);
                }}
              >
                {name} <span className="muted">{address}</span>
              </Button>
              <StreetView at={[lng, lat]} />
            </li>
          ))}
        </ul>
      )}
    </search>
  );
}
