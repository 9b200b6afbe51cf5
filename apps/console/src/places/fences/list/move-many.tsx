import { fenceMany, fences } from '@kickstand/contract/places/fences';
import { Form } from 'antd';
import { useMemo, useState } from 'react';
import { useCall, useChange } from '../../../kit/client/calls.ts';
import { NumberInput } from '../../../kit/input/number-input.tsx';
import { type Chosen, pickedOf } from '../../../kit/list/selection.ts';
import { countText } from '../../../ui/format.ts';
import { ManyDrawer } from '../dialogs/many-drawer.tsx';
import type { FenceItem } from '../editor/fence-items.ts';
import { openRings, shift } from '../editor/rings.ts';
import { readAnew } from '../editor/use-saving.ts';
import { fencesWords } from '../fences.words.ts';
import type { Shape } from '../map/drawn.ts';
import { ShapeMap } from '../map/shape-map.tsx';

const words = fencesWords.bulk;
const mostMetres = 5_000;

interface MoveManyProps {
  chosen: Chosen<FenceItem>;
  end(): void;
}

/** Moves many fences by the same distance, previewed on the map. */
export default function MoveMany({ chosen, end }: MoveManyProps) {
  const change = useChange(fenceMany.move, { quiet: true, refreshes: readAnew });
  const [east, setEast] = useState<number | null>(0);
  const [north, setNorth] = useState<number | null>(0);
  const shapes = useMoved(chosen, east ?? 0, north ?? 0);
  const metres = { min: -mostMetres, max: mostMetres, suffix: fencesWords.form.metres };
  return (
    <ManyDrawer
      title={words.moveTitle(countText(chosen.count))}
      label={words.move}
      picked={pickedOf(chosen)}
      wrong={east || north ? undefined : words.zero}
      send={(ids, reason) =>
        change.mutateAsync({ body: { ids, reason, eastM: east ?? 0, northM: north ?? 0 } })
      }
      end={end}
    >
      <p className="muted">{words.moveHint}</p>
      <Form layout="vertical">
        <Form.Item label={words.east} htmlFor="fence-east">
          <NumberInput id="fence-east" className="field-wide" {...metres} value={east} onChange={setEast} />
        </Form.Item>
        <Form.Item label={words.north} htmlFor="fence-north">
          <NumberInput
            id="fence-north"
            className="field-wide"
            {...metres}
            value={north}
            onChange={setNorth}
          />
        </Form.Item>
      </Form>
      {shapes.length > 0 && <ShapeMap label={words.move} shapes={shapes} legend={words.preview} />}
    </ManyDrawer>
  );
}

/** The chosen ones as published, and their new positions. */
function useMoved(chosen: Chosen<FenceItem>, east: number, north: number) {
  const ids = chosen.kind === 'rows' ? chosen.ids : [];
  const areaIds = new Set(chosen.kind === 'rows' ? chosen.rows.map((row) => row.serviceAreaId) : []);
  const [areaId] = areaIds;
  const { data } = useCall(
    fences.list,
    { query: areaIds.size === 1 && areaId !== undefined ? { areaId } : {} },
    { quiet: true },
  );
  const key = ids.join();
  return useMemo((): Shape[] => {
    const wanted = new Set(key.split(','));
    const held = (data?.list ?? []).filter(({ id }) => wanted.has(id));
    return held.flatMap(({ id, points }): Shape[] => {
      const rings = openRings(points);
      return [
        { id: `${id}-before`, rings, meaning: 'before' },
        { id, rings: shift(rings, east, north), meaning: 'after' },
      ];
    });
  }, [data, key, east, north]);
}
