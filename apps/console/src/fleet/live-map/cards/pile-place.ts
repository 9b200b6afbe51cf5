interface Size {
  width: number;
  height: number;
}

/** Space between a list and its point, and between a list and the edge, pixels. */
const gap = 26;
const margin = 8;
/** The live or past indicator at the top of the map stays visible. */
const head = 56;

const between = (least: number, wanted: number, most: number) => Math.max(least, Math.min(wanted, most));

/** Where a list is placed beside a point of the stage: right of it if there is room, else left, and never outside. */
export function besidePoint({ x, y }: { x: number; y: number }, stage: Size, list: Size) {
  const right = x + gap;
  const fits = right + list.width <= stage.width - margin;
  const left = fits ? right : x - gap - list.width;
  return {
    left: between(margin, left, stage.width - list.width - margin),
    top: between(head, y - list.height / 2, Math.max(head, stage.height - list.height - margin)),
  };
}
