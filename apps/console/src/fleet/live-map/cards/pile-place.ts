interface Size {
  width: number;
  height: number;
}

/** Between a list and what it stands beside, and between a list and the edge, pixels. */
const gap = 26;
const margin = 8;
/** What says live or past at the top of the map stays in sight. */
const head = 56;

const between = (least: number, wanted: number, most: number) => Math.max(least, Math.min(wanted, most));

/** Where a list stands beside a point of the stage: right of it where there is room, else left, and never outside. */
export function besidePoint({ x, y }: { x: number; y: number }, stage: Size, list: Size) {
  const right = x + gap;
  const fits = right + list.width <= stage.width - margin;
  const left = fits ? right : x - gap - list.width;
  return {
    left: between(margin, left, stage.width - list.width - margin),
    top: between(head, y - list.height / 2, Math.max(head, stage.height - list.height - margin)),
  };
}
