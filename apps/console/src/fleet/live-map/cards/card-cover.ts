interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

type Step = [x: number, y: number];

/** The radius of a mark with its rings, pixels. */
const marginPixels = 40;

/** Whether the cover is at the bottom of the stage, as on phones, rather than at its side. */
const takesFoot = (stage: Rect, cover: Rect) => cover.right - cover.left > 0.8 * (stage.right - stage.left);

/** From the centre of the stage to the centre of its uncovered part. */
export function freeMiddle(stage: Rect, cover: Rect | undefined): Step {
  if (!cover) return [0, 0];
  return takesFoot(stage, cover)
    ? [0, (Math.max(cover.top, stage.top) - stage.bottom) / 2]
    : [(Math.max(cover.left, stage.left) - stage.right) / 2, 0];
}

/** How far the map must move to uncover a point of the page; zero if it is visible. */
export function stepAside({ x, y }: { x: number; y: number }, stage: Rect, cover: Rect | undefined): Step {
  if (!cover) return [0, 0];
  const covered =
    x > cover.left - marginPixels && x < cover.right && y > cover.top - marginPixels && y < cover.bottom;
  if (!covered) return [0, 0];
  return takesFoot(stage, cover) ? [0, cover.top - marginPixels - y] : [cover.left - marginPixels - x, 0];
}
