import { BarChart, LineChart, PieChart, ScatterChart } from 'echarts/charts';
import { AxisPointerComponent, GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { type ECharts, init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import { useAppearance, useColourTurn } from '../appearance.ts';
import { tones } from '../tones.ts';
import type { ChartProps } from './chart.tsx';

use([
  BarChart,
  LineChart,
  PieChart,
  ScatterChart,
  AxisPointerComponent,
  GridComponent,
  LegendComponent,
  TooltipComponent,
  CanvasRenderer,
]);

const greys = {
  light: { text: '#545b66', line: '#d5d9df' },
  dark: { text: '#b4bac4', line: '#3c424b' },
} as const;

/** The drawing itself; see `Chart`. */
export function ChartCanvas({ option }: Pick<ChartProps, 'option'>) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<ECharts>(undefined);
  const appearance = useAppearance();
  const turn = useColourTurn();

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const drawn = init(element);
    chart.current = drawn;
    const watch = new ResizeObserver(() => drawn.resize());
    watch.observe(element);
    return () => {
      watch.disconnect();
      drawn.dispose();
      chart.current = undefined;
    };
  }, []);

  useEffect(() => {
    const look = { tones: tones[appearance], ...greys[appearance] };
    chart.current?.setOption({ animation: false, ...option(look) }, { notMerge: true });
  }, [option, appearance, turn]);

  return <div ref={place} className="chart-canvas" />;
}
