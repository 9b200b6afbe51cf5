import type { ChartSample, TrackPoint } from '../../fleet/tracks/index.ts';

/** A controller's measurements in an interval. */
export type Metric = Omit<ChartSample, 'percent'> & {
  /** km/h, the highest. */
  speed: number | null;
  /** Degrees clockwise from north, the last. */
  course: number | null;
};

/** A chart with the speed and course of the vehicle; both lists are in order of time. */
export function withMotion(
  chart: readonly ChartSample[],
  points: readonly TrackPoint[],
  stepMs: number,
): Metric[] {
  let next = 0;
  return chart.map(({ percent: _, ...sample }) => {
    let speed: number | null = null;
    let course: number | null = null;
    for (let point = points[next]; point && point.at < sample.at + stepMs; point = points[++next]) {
      if (point.at < sample.at) continue;
      speed = Math.max(speed ?? 0, point.speed);
      course = point.course;
    }
    return { ...sample, speed, course };
  });
}
