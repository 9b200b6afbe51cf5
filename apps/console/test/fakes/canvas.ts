/** A canvas that takes everything and shows nothing, for charts; there is no WebGL, so that no map is drawn. */
export function drawNothing() {
  const pen: unknown = new Proxy(() => undefined, {
    get: (_, name) => (name === 'measureText' ? () => ({ width: 8 }) : pen),
    set: () => true,
    apply: () => undefined,
  });
  HTMLCanvasElement.prototype.getContext = ((kind: string) => (kind === '2d' ? pen : null)) as never;
  for (const side of ['clientWidth', 'clientHeight'])
    Object.defineProperty(HTMLElement.prototype, side, { configurable: true, get: () => 600 });
}
