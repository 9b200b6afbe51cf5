import { pinyinOf } from '@kickstand/domain/platform/names';
import type { Chance } from '@kickstand/town';
import { Canvas, type Colour } from './canvas.ts';

const size = { width: 360, height: 240 };
const ink: Colour = [34, 38, 46];
const white: Colour = [246, 246, 242];
const desks: readonly Colour[] = [
  [112, 84, 60],
  [176, 148, 112],
  [90, 96, 104],
  [204, 200, 190],
  [62, 78, 70],
];
const inks: readonly Colour[] = [
  [24, 92, 170],
  [170, 40, 44],
  [30, 120, 84],
  [96, 60, 140],
];

/** The content of a document. */
interface Paper {
  name: string;
  title: string;
  number: string;
}

/** A phone’s picture of a document: a card on a desk with a portrait, the name in letters and the number. */
export function pictureOfPaper({ name, title, number }: Paper, chance: Chance): Buffer {
  const canvas = new Canvas(size.width, size.height, chance.pick(desks));
  clutter(canvas, chance, 9);
  const at = { x: chance.whole(12, 52), y: chance.whole(10, 56) };
  const [width, height] = [chance.whole(268, 292), chance.whole(160, 172)];
  const colour = chance.pick(inks);
  canvas.fill({ x: at.x + 5, y: at.y + 5 }, width, height, ink);
  canvas.fill(at, width, height, white);
  canvas.fill(at, width, 26, colour);
  canvas.write(title, { x: at.x + 10, y: at.y + 6 }, 2, white);
  portrait(canvas, { x: at.x + chance.whole(12, 20), y: at.y + 40 }, chance);
  const text = { x: at.x + 104, y: at.y + 48 };
  canvas.write(pinyinOf(name).whole, text, 2, ink);
  canvas.write(`NO ${number}`.slice(0, 13), { x: text.x, y: text.y + 30 }, 2, ink);
  canvas.write(number.slice(10), { x: text.x, y: text.y + 52 }, 2, ink);
  canvas.disc({ x: at.x + width - chance.whole(34, 60), y: at.y + height - 36 }, 24, colour, 20);
  return canvas.png();
}

/** Somebody’s head and shoulders. */
function portrait(canvas: Canvas, { x, y }: { x: number; y: number }, chance: Chance) {
  const skin: Colour = [chance.whole(214, 240), chance.whole(176, 198), chance.whole(140, 164)];
  canvas.fill({ x, y }, 76, 96, chance.pick(inks));
  canvas.fill({ x: x + 10, y: y + 68 }, 56, 28, chance.pick(desks));
  canvas.disc({ x: x + 38, y: y + 40 }, 25, ink);
  canvas.disc({ x: x + 38, y: y + chance.whole(44, 50) }, 20, skin);
}

/** Random objects, so that no two pictures look alike. */
function clutter(canvas: Canvas, chance: Chance, count: number) {
  for (let i = 0; i < count; i++) {
    const at = { x: chance.whole(-40, size.width), y: chance.whole(-40, size.height) };
    const shade = chance.whole(40, 225);
    const colour: Colour = [shade, shade + chance.whole(-30, 30), shade + chance.whole(-30, 30)];
    canvas.fill(at, chance.whole(20, 130), chance.whole(20, 130), colour);
  }
}

/** A phone’s picture of a vehicle parked next to a station's sign, with its number on the mudguard. */
export function pictureOfReturn(carId: string, chance: Chance, exif?: Buffer): Buffer {
  const light = chance.between(0.45, 1);
  const shaded = ([red, green, blue]: Colour): Colour => [red * light, green * light, blue * light];
  const canvas = new Canvas(size.width, size.height, shaded([168, 200, 226]));
  const ground = chance.whole(120, 160);
  buildings(canvas, ground, chance);
  canvas.fill({ x: 0, y: ground }, size.width, size.height - ground, shaded([150, 148, 142]));
  const mark = { x: chance.whole(-30, 120), y: ground + chance.whole(30, 60) };
  canvas.fill(mark, chance.whole(140, 240), 4, white);
  sign(canvas, { x: chance.whole(20, 330), y: ground - chance.whole(60, 90) }, ground + 14);
  vehicle(canvas, { x: chance.whole(70, 190), y: ground + chance.whole(30, 56) }, chance);
  canvas.fill({ x: 8, y: size.height - 22 }, 120, 18, white);
  canvas.write(carId, { x: 12, y: size.height - 19 }, 2, ink);
  return canvas.png(exif);
}

function buildings(canvas: Canvas, ground: number, chance: Chance) {
  for (let x = chance.whole(-30, 0); x < size.width; ) {
    const [width, height] = [chance.whole(28, 90), chance.whole(20, ground - 14)];
    const shade = chance.whole(70, 215);
    canvas.fill({ x, y: ground - height }, width, height, [shade, shade - 8, shade - 20]);
    x += width + chance.whole(0, 26);
  }
}

function sign(canvas: Canvas, { x, y }: { x: number; y: number }, foot: number) {
  canvas.line({ x, y }, { x, y: foot }, 4, [120, 124, 130]);
  canvas.fill({ x: x - 18, y: y - 18 }, 36, 36, [22, 96, 190]);
  canvas.write('P', { x: x - 8, y: y - 12 }, 3, white);
}

function vehicle(canvas: Canvas, { x, y }: { x: number; y: number }, chance: Chance) {
  const colour = chance.pick(inks);
  const wheel = chance.whole(22, 28);
  const [back, front] = [
    { x, y },
    { x: x + chance.whole(84, 100), y },
  ];
  for (const hub of [back, front]) canvas.disc(hub, wheel, ink, wheel - 5);
  const [seat, bar, pedal] = [
    { x: x + 20, y: y - 46 },
    { x: front.x - 10, y: y - 62 },
    { x: x + 42, y: y + 2 },
  ];
  for (const [from, to] of [
    [back, seat],
    [back, pedal],
    [pedal, seat],
    [pedal, bar],
    [seat, bar],
    [bar, front],
  ] as const)
    canvas.line(from, to, 6, colour);
  canvas.fill({ x: seat.x - 16, y: seat.y - 8 }, 34, 8, ink);
  canvas.line(bar, { x: bar.x - 14, y: bar.y - 10 }, 5, ink);
}
