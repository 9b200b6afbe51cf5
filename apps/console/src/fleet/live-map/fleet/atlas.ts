import { signs } from './fleet-view.ts';

/** The side of an icon, pixels; two rows: the icons, and the characters of counts. */
const atlasCell = 40;
export const atlasColumns = 12;
export const atlasRows = 2;

type Pen = CanvasRenderingContext2D;

function line(pen: Pen, ...points: readonly (readonly [number, number])[]) {
  pen.beginPath();
  for (const [x, y] of points) pen.lineTo(x, y);
  pen.stroke();
}

function circle(pen: Pen, x: number, y: number, radius: number) {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.stroke();
}

/** Icons in a square from -1 to 1, y downwards: in the order of `ridingStates`, then those of `otherPictures`. */
const pictures: readonly ((pen: Pen) => void)[] = [
  function available(pen) {
    circle(pen, -0.58, 0.32, 0.34);
    circle(pen, 0.58, 0.32, 0.34);
    line(pen, [-0.58, 0.32], [-0.2, -0.28], [0.38, -0.28], [0.02, 0.32], [-0.58, 0.32]);
    line(pen, [-0.32, -0.5], [-0.02, 0.32]);
    line(pen, [0.24, -0.6], [0.36, -0.6], [0.58, 0.32]);
    line(pen, [-0.46, -0.5], [-0.16, -0.5]);
  },
  function riding(pen) {
    pen.beginPath();
    pen.moveTo(-0.42, -0.62);
    pen.lineTo(0.68, 0);
    pen.lineTo(-0.42, 0.62);
    pen.closePath();
    pen.fill();
    pen.stroke();
  },
  function temporarilyParked(pen) {
    pen.fillRect(-0.46, -0.56, 0.32, 1.12);
    pen.fillRect(0.14, -0.56, 0.32, 1.12);
  },
  function reserved(pen) {
    circle(pen, 0, 0, 0.68);
    line(pen, [0, -0.38], [0, 0.04], [0.3, 0.22]);
  },
  function inOperations(pen) {
    line(pen, [-0.5, 0.52], [0.16, -0.14]);
    pen.beginPath();
    pen.arc(0.34, -0.32, 0.32, 0.1 * Math.PI, 1.4 * Math.PI);
    pen.stroke();
  },
  function offline(pen) {
    for (const radius of [0.34, 0.72]) {
      pen.beginPath();
      pen.arc(0, 0.42, radius, 1.22 * Math.PI, 1.78 * Math.PI);
      pen.stroke();
    }
    circle(pen, 0, 0.42, 0.06);
    line(pen, [-0.56, -0.6], [0.56, 0.6]);
  },
  function offShelf(pen) {
    circle(pen, 0, 0, 0.62);
    line(pen, [-0.44, 0.44], [0.44, -0.44]);
  },
];

/** Draws a mark's icon in the centre of a square of so many pixels. */
export function drawPicture(pen: Pen, picture: number, side: number) {
  pen.save();
  pen.translate(side / 2, side / 2);
  pen.scale(side * 0.44, side * 0.44);
  pen.lineWidth = 0.2;
  pictures[picture]?.(pen);
  pen.restore();
}

/** All icons and characters in white; only their coverage is used. Throws where there is no canvas. */
export function drawAtlas(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = atlasCell * atlasColumns;
  canvas.height = atlasCell * atlasRows;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas to draw the pictures on');
  Object.assign(pen, { fillStyle: '#fff', strokeStyle: '#fff', lineJoin: 'round', lineCap: 'round' });
  pictures.forEach((_, i) => {
    pen.save();
    pen.translate(i * atlasCell, 0);
    drawPicture(pen, i, atlasCell);
    pen.restore();
  });
  pen.font = `600 ${atlasCell * 0.86}px system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  [...signs].forEach((sign, i) => {
    pen.fillText(sign, (i + 0.5) * atlasCell, atlasCell * 1.53);
  });
  return canvas;
}
