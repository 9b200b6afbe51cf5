/** A point in a picture, pixels. */
export interface Point {
  x: number;
  y: number;
}

/** A rectangle in a picture, pixels. */
export interface Rect {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The smallest block in pixels, and the most blocks along the longer side, so that no letter can be guessed. */
const leastBlock = 16;
const mostBlocks = 8;

/** The rectangle between two corners, in whole pixels within a picture. */
export function rectBetween(from: Point, to: Point, { width, height }: Pick<Rect, 'width' | 'height'>): Rect {
  const within = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value)));
  const [left, right] = [within(Math.min(from.x, to.x), width), within(Math.max(from.x, to.x), width)];
  const [top, bottom] = [within(Math.min(from.y, to.y), height), within(Math.max(from.y, to.y), height)];
  return { left, top, width: right - left, height: bottom - top };
}

/** The mean colour of a block, 0 to 255 per channel. */
function meanOf(pixels: Uint8ClampedArray, width: number, { left, top, ...size }: Rect) {
  const sum = [0, 0, 0, 0];
  for (let y = top; y < top + size.height; y++)
    for (let x = left; x < left + size.width; x++)
      for (let channel = 0; channel < 4; channel++)
        sum[channel] = (sum[channel] ?? 0) + (pixels[(y * width + x) * 4 + channel] ?? 0);
  return sum.map((value) => value / (size.width * size.height));
}

/** Pixelates an image (RGBA, row by row, of this width). Nothing finer than a block remains. */
export function mosaic(pixels: Uint8ClampedArray, width: number, height: number) {
  const block = Math.max(leastBlock, Math.ceil(Math.max(width, height) / mostBlocks));
  for (let top = 0; top < height; top += block)
    for (let left = 0; left < width; left += block) {
      const part = {
        left,
        top,
        width: Math.min(block, width - left),
        height: Math.min(block, height - top),
      };
      const mean = meanOf(pixels, width, part);
      for (let y = top; y < top + part.height; y++)
        for (let x = left; x < left + part.width; x++) pixels.set(mean, (y * width + x) * 4);
    }
}
