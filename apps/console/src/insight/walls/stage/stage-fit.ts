/** The design size of a wall, pixels; it is scaled to the window. */
const [stageWidth, stageHeight] = [1920, 1080];
/** Below this width the panels are stacked at their own size. */
const leastWidth = 1100;

export type Fit =
  | { kind: 'stacked' }
  | {
      kind: 'scaled';
      scale: number;
      /** The stage before scaling: wider if the window is, never higher. */
      width: number;
      height: number;
      /** Its position in the window. */
      left: number;
      top: number;
    };

/** How a wall fits a window: never stretched, centred if the window is narrower than 16:9. */
export function fitOf(width: number, height: number): Fit {
  if (width < leastWidth) return { kind: 'stacked' };
  const scale = Math.min(width / stageWidth, height / stageHeight);
  const wide = Math.max(stageWidth, width / scale);
  return {
    kind: 'scaled',
    scale,
    width: wide,
    height: stageHeight,
    left: Math.max(0, (width - wide * scale) / 2),
    top: Math.max(0, (height - stageHeight * scale) / 2),
  };
}
