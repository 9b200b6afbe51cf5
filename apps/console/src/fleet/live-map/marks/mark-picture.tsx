import { useEffect, useRef } from 'react';
import { useAppearance } from '../../../ui/appearance.ts';
import { type Tone, tones } from '../../../ui/tones.ts';
import { drawPicture } from '../fleet/atlas.ts';

interface MarkPictureProps {
  tone: Tone;
  picture: number;
  look?: 'full' | 'hollow' | 'offline';
}

const side = 18;
const scale = 2;

/** A mark as the map draws it, for the legend. */
export function MarkPicture({ tone, picture, look = 'full' }: MarkPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const appearance = useAppearance();
  const colour = tones[appearance][tone].solid;
  const paper = appearance === 'light' ? '#ffffff' : '#0b0e12';
  useEffect(() => {
    const pen = canvas.current?.getContext('2d');
    if (!pen) return;
    const ink = look === 'hollow' ? colour : paper;
    pen.setTransform(scale, 0, 0, scale, 0, 0);
    pen.clearRect(0, 0, side, side);
    Object.assign(pen, {
      fillStyle: look === 'hollow' ? paper : colour,
      strokeStyle: colour,
      lineWidth: 1.6,
    });
    pen.setLineDash(look === 'offline' ? [2.4, 2.2] : []);
    pen.beginPath();
    pen.arc(side / 2, side / 2, side / 2 - 1, 0, 2 * Math.PI);
    pen.stroke();
    pen.setLineDash([]);
    pen.beginPath();
    pen.arc(side / 2, side / 2, side / 2 - (look === 'hollow' ? 1.8 : 3), 0, 2 * Math.PI);
    pen.fill();
    Object.assign(pen, { fillStyle: ink, strokeStyle: ink, lineJoin: 'round', lineCap: 'round' });
    pen.translate(3, 3);
    drawPicture(pen, picture, side - 6);
  }, [colour, paper, picture, look]);
  return (
    <span className="mark-picture" data-look={look} aria-hidden="true">
      <canvas ref={canvas} width={side * scale} height={side * scale} />
    </span>
  );
}
