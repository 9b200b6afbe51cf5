import './stage.css';
import { type CSSProperties, type ReactNode, useRef } from 'react';
import type { Fit } from './stage-fit.ts';
import { type Freshness, Header, type Slide } from './stage-header.tsx';
import { type Slides, useFit, type useHabits, useWallKeys } from './use-wall.ts';

interface StageProps {
  title: string;
  tabs: readonly string[];
  tab: number;
  turnTab(at: number): void;
  slides: readonly Slide[];
  slidesName: string;
  /** Other choices besides the slides. */
  beside?: ReactNode;
  /** Other actions, among the settings. */
  tools?: ReactNode;
  carousel: Slides;
  fresh: Freshness;
  habits: ReturnType<typeof useHabits>;
  children: ReactNode;
}

const lookOf = (fit: Fit): CSSProperties =>
  fit.kind === 'stacked'
    ? {}
    : {
        width: fit.width,
        height: fit.height,
        transform: `translate(${fit.left}px, ${fit.top}px) scale(${fit.scale})`,
      };

/** The frame of a wall: scaled to the window as a whole, dark unless light is chosen. */
export function Stage({ children, habits, ...head }: StageProps) {
  const place = useRef<HTMLDivElement>(null);
  const fit = useFit(place);
  const { carousel: slides, tabs, turnTab } = head;
  const leave = useWallKeys({ place, slides, tabs: tabs.length, turnTab });
  return (
    <div ref={place} className="wall" data-look={habits.light ? 'light' : 'dark'} data-fit={fit.kind}>
      <div className="wall-stage" style={lookOf(fit)}>
        <Header {...head} habits={habits} stage={place} leave={leave} />
        {children}
      </div>
    </div>
  );
}
