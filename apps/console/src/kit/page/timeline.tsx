import { Timeline as AntTimeline } from 'antd';
import type { ReactNode } from 'react';
import { useAppearance } from '../../ui/appearance.ts';
import { type Tone, tones } from '../../ui/tones.ts';
import { instant } from '../list/cells.tsx';

export interface TimelineEvent {
  key: string;
  /** Epoch milliseconds; null for what is still to come. */
  at: number | null;
  title: ReactNode;
  detail?: ReactNode;
  tone: Tone;
}

/** What happened, in the order given. */
export function Timeline({ events }: { events: readonly TimelineEvent[] }) {
  const colours = tones[useAppearance()];
  return (
    <AntTimeline
      items={events.map(({ key, at, title, detail, tone }) => ({
        key,
        color: colours[tone].solid,
        content: (
          <>
            <div>{title}</div>
            <div className="timeline-detail">{instant(at, undefined)}</div>
            {detail && <div className="timeline-detail">{detail}</div>}
          </>
        ),
      }))}
    />
  );
}
