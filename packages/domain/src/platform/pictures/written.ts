/** A character is five columns of seven dots, lowest bit on top. */
const signs: Readonly<Record<string, string>> = {
  '0': '3e5149453e',
  '1': '00427f4000',
  '2': '4261514946',
  '3': '2141454b31',
  '4': '1814127f10',
  '5': '2745454539',
  '6': '3c4a494930',
  '7': '0171090503',
  '8': '3649494936',
  '9': '064949291e',
  A: '7e1111117e',
  B: '7f49494936',
  C: '3e41414122',
  D: '7f4141221c',
  E: '7f49494941',
  F: '7f09090901',
  G: '3e4149497a',
  H: '7f0808087f',
  I: '00417f4100',
  J: '2040413f01',
  K: '7f08142241',
  L: '7f40404040',
  M: '7f020c027f',
  N: '7f0408107f',
  O: '3e4141413e',
  P: '7f09090906',
  Q: '3e4151215e',
  R: '7f09192946',
  S: '4649494931',
  T: '01017f0101',
  U: '3f4040403f',
  V: '1f2040201f',
  W: '3f4038403f',
  X: '6314081463',
  Y: '0708700807',
  Z: '6151494543',
  '-': '0808080808',
  ':': '0036360000',
  '.': '0060600000',
  '/': '2010080402',
};

const columns = 5;
/** Including the gap after it. */
const signWidth = columns + 1;
/** The height of a line, dots. */
export const lineHeight = 7;
/** The width of a text, dots. */
export const widthOf = (text: string) => text.length * signWidth;

interface Dot {
  x: number;
  y: number;
}

/**
 * The dots of a text, from its upper left; needs no font. Characters other than letters, digits and `-:./` stay
 * empty.
 */
export function dotsOf(text: string): Dot[] {
  return [...text.toUpperCase()].flatMap((letter, at) => {
    const bits = signs[letter] ?? '';
    const dots: Dot[] = [];
    for (let column = 0; column * 2 < bits.length; column++) {
      const lit = Number.parseInt(bits.slice(column * 2, column * 2 + 2), 16);
      for (let y = 0; y < lineHeight; y++) if (lit & (1 << y)) dots.push({ x: at * signWidth + column, y });
    }
    return dots;
  });
}
