/** What a wall is drawn for, pixels; it is scaled to what there is. */
const [stageWidth, stageHeight] = [1920, 1080];
/** Below this a wall is read from near: its panels stand below each other, at their own size. */
const leastWidth = 1100;

export type Fit =
  | { kind: 'stacked' }
  | {
      kind: 'scaled';
      scale: number;
      /** The stage before it is scaled: wider where the window is, never higher. */
      width: number;
      height: number;
      /** Where it begins in the window. */
      left: number;
      top: number;
    };

/** How a wall stands in a window: never stretched, in the middle where the window is narrower than 16:9. */
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
