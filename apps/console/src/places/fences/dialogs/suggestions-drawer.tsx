import { vehicles } from '@kickstand/contract/fleet/vehicles';
import { fenceLists, type StationSuggestion } from '@kickstand/contract/places/fences';
import { Button, Drawer, Form, Select } from 'antd';
import { useId, useMemo, useState } from 'react';
import { useCall } from '../../../kit/client/calls.ts';
import { NumberInput } from '../../../kit/input/number-input.tsx';
import { Loaded, StatePanel } from '../../../kit/page/states.tsx';
import { countText, metresText } from '../../../ui/format.ts';
import { openRings } from '../editor/rings.ts';
import { fencesWords } from '../fences.words.ts';
import type { Dot, Shape } from '../map/drawn.ts';
import { ShapeMap } from '../map/shape-map.tsx';

const words = fencesWords.suggest;

interface SuggestionsProps {
  /** Draws it as a new station. */
  use(suggestion: StationSuggestion, serviceAreaId: number, name: string): void;
  mayAdd: boolean;
  close(): void;
}

/** Suggests stations where many trips ended outside. */
export default function SuggestionsDrawer({ use, mayAdd, close }: SuggestionsProps) {
  const id = useId();
  const areas = useCall(vehicles.areas, {}, { quiet: true });
  const [chosen, setChosen] = useState<number>();
  const [days, setDays] = useState(14);
  const [least, setLeast] = useState(10);
  const areaId = chosen ?? areas.data?.list[0]?.id;
  const answer = useCall(
    fenceLists.suggestions,
    { query: { areaId: areaId ?? 0, days, least } },
    { quiet: true, enabled: areaId !== undefined, keep: true },
  );
  return (
    <Drawer open size={640} title={words.title} onClose={close}>
      <div className="many">
        <p className="muted">{words.hint}</p>
        <Form layout="inline" className="suggest-form">
          <Form.Item label={fencesWords.form.serviceAreaId} htmlFor={`${id}-area`}>
            <Select<number>
              id={`${id}-area`}
              value={areaId ?? null}
              options={(areas.data?.list ?? []).map((area) => ({ value: area.id, label: area.name }))}
              onChange={setChosen}
            />
          </Form.Item>
          <Form.Item label={words.days} htmlFor={`${id}-days`}>
            <NumberInput
              id={`${id}-days`}
              min={1}
              max={30}
              precision={0}
              value={days}
              onChange={(next) => setDays(next ?? 14)}
            />
          </Form.Item>
          <Form.Item label={words.least} htmlFor={`${id}-least`}>
            <NumberInput
              id={`${id}-least`}
              min={2}
              max={1_000}
              precision={0}
              value={least}
              onChange={(next) => setLeast(next ?? 10)}
            />
          </Form.Item>
        </Form>
        <Loaded of={answer}>
          {({ list }) =>
            list.length === 0 ? (
              <StatePanel kind="empty" title={words.empty} />
            ) : (
              <Found
                list={list}
                take={
                  mayAdd && areaId !== undefined
                    ? (one, i) => use(one, areaId, words.newName(String(i + 1)))
                    : undefined
                }
              />
            )
          }
        </Loaded>
      </div>
    </Drawer>
  );
}

interface FoundProps {
  list: readonly StationSuggestion[];
  take: ((one: StationSuggestion, i: number) => void) | undefined;
}

function Found({ list, take }: FoundProps) {
  const shapes = useMemo(
    () =>
      list.map(
        ({ points }, i): Shape => ({
          id: String(i),
          name: String(i + 1),
          rings: openRings(points),
          meaning: 'station',
        }),
      ),
    [list],
  );
  const dots = useMemo(
    () => list.map(({ lng, lat, trips }): Dot => ({ at: [lng, lat], tone: 'warn', name: String(trips) })),
    [list],
  );
  return (
    <>
      <ShapeMap label={words.title} shapes={shapes} dots={dots} />
      <ol className="suggest-list">
        {list.map((one, i) => (
          <li key={`${one.lng},${one.lat}`}>
            <span>
              {words.trips(countText(one.trips))} ·{' '}
              {one.nearestM === null ? words.noStation : words.nearest(metresText(one.nearestM))}
            </span>
            {take && (
              <Button size="small" onClick={() => take(one, i)}>
                {words.use}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
