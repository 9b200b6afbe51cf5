import { CloseOutlined } from '@ant-design/icons';
import type { FenceRow } from '@kickstand/contract/places/fences';
import type { StaffPosition, TaskMark } from '@kickstand/contract/work/field-work';
import { Button } from 'antd';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { StaffCard } from '../cards/staff-card.tsx';
import { StationCardBody } from '../cards/station-card.parts.tsx';
import { TaskCard } from '../cards/task-card.tsx';
import { PastStation } from '../snapshot/past-station.tsx';
import { layersWords as words } from './layers.words.ts';
import type { Thing } from './layers-map.ts';

interface LayersCardProps {
  thing: Thing;
  /** The fences in force at the past moment shown; undefined in the present. */
  fences: readonly FenceRow[] | undefined;
  tasks: readonly TaskMark[] | undefined;
  staff: readonly StaffPosition[] | undefined;
  onPick(carId: string): void;
  close(): void;
}

/** The card of something on the map other than a vehicle. Escape closes it. */
export default function LayersCard({
  thing: { kind, id },
  fences,
  tasks,
  staff,
  onPick,
  close,
}: LayersCardProps) {
  const head = useRef<HTMLHeadingElement>(null);
  const onEscape = useEffectEvent(close);
  useEffect(() => {
    head.current?.focus();
    const press = ({ key, target }: KeyboardEvent) => {
      const inFront = target instanceof Element && target.closest('.ant-modal, .ant-drawer, .ant-popover');
      if (key === 'Escape' && !inFront) onEscape();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);

  const station = fences?.find((one) => one.id === id);
  const task = tasks?.find((one) => one.id === id);
  const person = staff?.find(({ operatorId }) => operatorId === id);
  const bodies: Record<Thing['kind'], ReactNode> = {
    station: fences ? (
      station && <PastStation station={station} />
    ) : (
      <StationCardBody
        stationId={id}
        vehicle={(carId) => (
          <Button type="link" size="small" onClick={() => onPick(carId)}>
            {carId}
          </Button>
        )}
      />
    ),
    task: task && <TaskCard task={task} onPick={onPick} />,
    staff: person && <StaffCard person={person} onPick={onPick} />,
  };
  return (
    <aside className="layer-card" aria-label={words.card[kind]}>
      <header>
        <h2 ref={head} tabIndex={-1}>
          {words.card[kind]}
        </h2>
        <Button type="text" aria-label={words.close} icon={<CloseOutlined />} onClick={close} />
      </header>
      {bodies[kind] ?? <p className="muted">{words.gone}</p>}
    </aside>
  );
}
