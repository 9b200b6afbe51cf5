import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import type { Palette } from '../tones.ts';
import './chart.css';

/** Comes when a chart is looked at: the drawing library is larger than the page around it. */
const ChartCanvas = lazy(async () => ({ default: (await import('./chart-canvas.tsx')).ChartCanvas }));

export interface ChartLook {
  tones: Palette['light'];
  /** Of axes and their texts. */
  text: string;
  line: string;
}

export interface ChartProps {
  /** What the chart shows, for whoever does not see it. */
  label: string;
  /** Pixels. */
  height?: number;
  /** What echarts draws, in the colours of now; keep it the same while nothing changed. */
  option(look: ChartLook): object;
}

/** A chart that grows with its place and follows light and dark. */
export function Chart({ height = 220, ...rest }: ChartProps) {
  return (
    <figure className="chart" role="img" aria-label={rest.label} style={{ height }}>
      <Suspense fallback={<Skeleton.Node active className="chart-waiting" />}>
        <ChartCanvas {...rest} />
      </Suspense>
    </figure>
  );
}
