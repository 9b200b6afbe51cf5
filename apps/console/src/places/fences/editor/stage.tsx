import type { LngLat, Ring } from '@kickstand/domain/platform/geo';
import { Alert, Button } from 'antd';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { startAt } from '../../../platform/map-kit/start-at.parts.ts';
import { metresText } from '../../../ui/format.ts';
import { fencesWords } from '../fences.words.ts';
import type { Dot, Shape } from '../map/drawn.ts';
import { MapFrame } from '../map/map-frame.tsx';
import { useFenceMap } from '../map/use-fence-map.ts';
import type { Edit, Editing } from './editing.ts';
import { EditorTools } from './editor-tools.tsx';
import { cornerName, figuresText } from './figures.ts';
import { editOf } from './keys.ts';
import { lengthOf } from './rings.ts';
import type { Trouble } from './troubles.ts';
import { type Purpose, useStage } from './use-stage.ts';

const words = fencesWords.editor;

interface StageProps {
  editing: Editing;
  edit(edit: Edit): void;
  locked: boolean;
  /** Drawn pale around it. */
  around: readonly Shape[];
  dots: readonly Dot[];
  troubles: readonly Trouble[];
  /** Where to look if there is nothing yet; undefined while unknown. */
  home: readonly LngLat[] | undefined;
  /** Undefined if it cannot be split. */
  onSplit?: ((line: readonly LngLat[]) => void) | undefined;
  onCenter(at: LngLat): void;
  /** Increments with each shape that did not come from the map, which then moves there. */
  arrivals?: number;
}

const noTargets: readonly Ring[] = [];

/** The map on which a polygon is drawn and edited, by pointer, touch and keys. */
export function Stage({
  editing,
  edit,
  locked,
  around,
  dots,
  troubles,
  home,
  onSplit,
  onCenter,
  arrivals = 0,
}: StageProps) {
  const place = useRef<HTMLDivElement>(null);
  const [whole, setWhole] = useState(false);
  const [snapping, setSnapping] = useState(true);
  const rings = editing.shapes.now;
  const own = rings[0] ?? [];
  const look = own.length > 0 ? own : home;
  const { map, state } = useFenceMap(place, fencesWords.map.canvas, look && startAt([...look]));
  const targets = snapping ? around.flatMap((shape) => [...shape.rings]) : noTargets;
  const stage = useStage({
    map,
    editing,
    edit,
    locked,
    targets,
    whole,
    onSplit: (line) => onSplit?.(line),
  });

  useEffect(() => map?.showShapes(around), [map, around]);
  useEffect(() => {
    const wrong = troubles.flatMap(({ at }): Dot[] => (at ? [{ at, tone: 'bad' }] : []));
    map?.showDots([...dots, ...wrong]);
  }, [map, dots, troubles]);
  useEffect(() => {
    if (map) map.onCamera = onCenter;
  }, [map, onCenter]);

  const goThere = useEffectEvent(() => map?.fit([...own]));
  useEffect(() => {
    if (arrivals > 0) goThere();
  }, [arrivals]);

  const press = (event: KeyboardEvent) => {
    if (stage.purpose !== 'edit') {
      if (event.key === 'Escape') {
        event.stopPropagation();
        stage.choose('edit');
      }
      return;
    }
    const made = locked ? undefined : editOf(editing, event, whole);
    if (!made) return;
    event.preventDefault();
    event.stopPropagation();
    edit(made);
  };
  const usable = (purpose: Purpose) => {
    if (purpose === 'split') return onSplit !== undefined && rings.length > 0;
    return purpose === 'hole' || purpose === 'edit' ? rings.length > 0 : true;
  };

  return (
    <div className="editor-stage">
      {!locked && (
        <EditorTools
          editing={editing}
          edit={edit}
          purpose={stage.purpose}
          choose={stage.choose}
          whole={whole}
          setWhole={setWhole}
          snapping={snapping}
          setSnapping={setSnapping}
          fit={() => map?.fit([...(look ?? [])])}
          usable={usable}
        />
      )}
      <div
        className="editor-canvas"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the drawing is edited with keys
        tabIndex={0}
        role="application"
        aria-label={words.canvas}
        onKeyDownCapture={press}
      >
        <MapFrame place={place} map={map} state={state} home={() => map?.fit([...(look ?? [])])} />
      </div>
      <StageStatus
        editing={editing}
        purpose={stage.purpose}
        line={stage.line}
        clear={stage.clearLine}
        troubles={troubles}
        locked={locked}
      />
    </div>
  );
}

interface StatusProps {
  editing: Editing;
  purpose: Purpose;
  line: readonly LngLat[];
  clear(): void;
  troubles: readonly Trouble[];
  locked: boolean;
}

/** Size, problems, measurements, and the hint for the chosen tool. */
function StageStatus({ editing, purpose, line, clear, troubles, locked }: StatusProps) {
  const { picked, shapes } = editing;
  return (
    <div className="editor-status">
      <div role="status" aria-label={words.status}>
        {shapes.now.length === 0 ? words.nothing : figuresText(shapes.now)}
        {picked && ` · ${words.pickedCorner(cornerName(picked.ring, picked.corner))}`}
        {line.length > 1 && (
          <span>
            {` · ${words.measured(metresText(lengthOf(line)))} `}
            <Button size="small" type="link" onClick={clear}>
              {words.clear}
            </Button>
          </span>
        )}
      </div>
      {troubles.map(({ sentence, mild }) => (
        <Alert key={sentence} type={mild ? 'warning' : 'error'} showIcon role="alert" title={sentence} />
      ))}
      {!locked && <p className="muted">{words.hints[purpose]}</p>}
    </div>
  );
}
