import { baseMap, type FoundPlace, type Ground } from '@kickstand/contract/platform/base-map';
import type { LngLat } from '@kickstand/domain/platform/geo';
import { Alert, Button, Input, Space } from 'antd';
import { lazy, type SubmitEvent, Suspense, useId, useState } from 'react';
import { send } from '../../../kit/client/client.ts';
import { sentenceOf } from '../../../kit/client/sentence.ts';
import { showBusy } from '../../../kit/page/busy.tsx';
import { groundWords } from '../../../platform/map-kit/ground.words.ts';
import {
  type useGrounds as Grounds,
  groundFor,
  useGrounds,
} from '../../../platform/map-kit/grounds.parts.ts';
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
function stateOf({ asked, failing }: ReturnType<typeof Grounds>, ground: ReturnType<typeof groundFor>) {
  if (!asked) return undefined;
  if (!ground) return { type: 'info', title: words.unset } as const;
  if (failing.has(ground.id)) return { type: 'error', title: words.failed } as const;
  return ground.finds ? undefined : ({ type: 'info', title: words.keyless } as const);
}

/** The provider learns neither which page of the console opened it nor gets access to that page. */
const openStreet = (ground: Ground, at: LngLat) =>
  void window.open(streetAt(ground, at), '_blank', 'noopener,noreferrer');

/** On a page with its own base map: its settings, search for places on it, and a second map beside it. */
export function ProviderTools({ provider, map, shapes }: ProviderToolsProps) {
  const grounds = useGrounds();
  const [compares, setCompares] = useState(false);
  const ground = grounds.list.find(({ kind }) => kind === provider);
  const state = stateOf(grounds, ground);
  const other = groundFor('amap', { ...grounds, chosen: undefined }) ? 'amap' : 'own';
  return (
    <section className="provider-tools" aria-label={words.tools}>
      {state && <Alert showIcon {...state} />}
      <div className="provider-row">
        <PlaceSearch map={map} groundId={ground?.finds ? ground.id : undefined} />
        {ground?.streetView && (
          <Button disabled={!map} onClick={() => map && openStreet(ground, map.view().center)}>
            {groundWords.streetView}
          </Button>
        )}
        <Button aria-pressed={compares} disabled={!map} onClick={() => setCompares(!compares)}>
          {words.compare}
        </Button>
      </div>
      {compares && map && (
        <Suspense>
          <ComparedMap ground={other} beside={map} shapes={shapes} />
        </Suspense>
      )}
    </section>
  );
}

interface PlaceSearchProps {
  map: FenceMap | undefined;
  /** The base map to search; without it the town's own streets. */
  groundId: string | undefined;
}

/** Where the map starts if nothing is drawn yet. */
const anywhere = { center: [114.3, 30.6] as const };

function PlaceSearch({ map, groundId }: PlaceSearchProps) {
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
      const query = { text, lng, lat, ...(groundId !== undefined && { groundId }) };
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
