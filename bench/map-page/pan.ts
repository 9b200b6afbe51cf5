import type { Map as MapLibre } from 'maplibre-gl';

/** Pulls the map by hand in circles for so many milliseconds, once in each frame. Answers how often it was drawn a second. */
export async function pan(map: MapLibre, ms: number): Promise<number> {
  const stage = map.getCanvasContainer();
  const { left, top, width, height } = stage.getBoundingClientRect();
  let drawn = 0;
  const count = () => {
    drawn += 1;
  };
  const pointer = (type: string, turn: number, on: EventTarget, buttons = 1) => {
    const clientX = left + width / 2 + Math.sin(turn) * width * 0.3;
    const clientY = top + height / 2 + (Math.cos(turn) - 1) * height * 0.15;
    on.dispatchEvent(new MouseEvent(type, { clientX, clientY, bubbles: true, button: 0, buttons }));
  };
  const startedAt = performance.now();
  pointer('mousedown', 0, stage);
  map.on('render', count);
  let now = startedAt;
  for (; now - startedAt < ms; now = performance.now()) {
    await new Promise(requestAnimationFrame);
    pointer('mousemove', ((now - startedAt) / ms) * Math.PI * 2, document);
  }
  map.off('render', count);
  // Where a real one begins: MapLibre takes the end of a drag from its own element.
  pointer('mouseup', 0, stage, 0);
  return (drawn * 1_000) / (now - startedAt);
}
