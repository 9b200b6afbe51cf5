interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

type Step = [x: number, y: number];

/** A mark with its rings, pixels. */
const marginPixels = 40;

/** Whether what lies over the stage takes its foot, as on phones, and not its side. */
const takesFoot = (stage: Rect, cover: Rect) => cover.right - cover.left > 0.8 * (stage.right - stage.left);

/** From the middle of the stage to the middle of what is left free of it. */
export function freeMiddle(stage: Rect, cover: Rect | undefined): Step {
  if (!cover) return [0, 0];
  return takesFoot(stage, cover)
    ? [0, (Math.max(cover.top, stage.top) - stage.bottom) / 2]
    : [(Math.max(cover.left, stage.left) - stage.right) / 2, 0];
}

/** How far what is shown at a point of the page has to go to be seen; nothing where it is seen already. */
export function stepAside({ x, y }: { x: number; y: number }, stage: Rect, cover: Rect | undefined): Step {
  if (!cover) return [0, 0];
  const covered =
    x > cover.left - marginPixels && x < cover.right && y > cover.top - marginPixels && y < cover.bottom;
  if (!covered) return [0, 0];
  return takesFoot(stage, cover) ? [0, cover.top - marginPixels - y] : [cover.left - marginPixels - x, 0];
}
