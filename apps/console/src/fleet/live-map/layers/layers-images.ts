import type { Appearance } from '../../../ui/tones.ts';
import { tones } from '../../../ui/tones.ts';
import { noRide } from './layers-paint.ts';
import { images } from './layers-sources.ts';

/** Twice the displayed pixels, for sharp screens. */
export const imageScale = 2;

type Pen = CanvasRenderingContext2D;

function drawn(side: number, draw: (pen: Pen) => void): ImageData {
  const canvas = document.createElement('canvas');
  canvas.width = side * imageScale;
  canvas.height = side * imageScale;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas to draw the pictures on');
  pen.scale(imageScale, imageScale);
  draw(pen);
  return pen.getImageData(0, 0, canvas.width, canvas.height);
}

/** Diagonal lines that meet at the edges, so that tiles join. */
function hatch(colour: string) {
  return drawn(8, (pen) => {
    Object.assign(pen, { strokeStyle: colour, lineWidth: 1.4 });
    for (const shift of [-8, 0, 8]) {
      pen.beginPath();
      pen.moveTo(shift - 1, 9);
      pen.lineTo(shift + 9, -1);
      pen.stroke();
    }
  });
}

/** A person in a rounded square: vehicles are discs. */
function person(ground: string, ink: string) {
  return drawn(24, (pen) => {
    Object.assign(pen, { fillStyle: ground, strokeStyle: ink, lineWidth: 2 });
    pen.beginPath();
    pen.roundRect(2, 2, 20, 20, 6);
    pen.fill();
    pen.stroke();
    pen.fillStyle = ink;
    pen.beginPath();
    pen.arc(12, 9, 3, 0, 2 * Math.PI);
    pen.fill();
    pen.beginPath();
    pen.arc(12, 19, 5.6, Math.PI, 2 * Math.PI);
    pen.fill();
  });
}

/** The images that the layers' styles use, by name. */
export function layerImages(appearance: Appearance): Readonly<Record<string, ImageData>> {
  const { special, quiet } = tones[appearance];
  const ink = appearance === 'light' ? '#ffffff' : '#0b0e12';
  return {
    [images.hatch]: hatch(noRide[appearance]),
    [images.staff]: person(special.solid, ink),
    [images.away]: person(quiet.solid, ink),
  };
}
