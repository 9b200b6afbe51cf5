import type { Chance } from '@kickstand/town';

const hex = Array.from({ length: 0x10000 }, (_, value) => value.toString(16).padStart(4, '0'));
const four = (value: number) => hex[value & 0xffff] as string;

/** A UUID v7 for an instant (epoch ms), generated from `chance`. */
export function idAt(at: number, chance: Chance): string {
  const high = Math.floor(at / 0x10000);
  const [a, b] = [Math.floor(chance.next() * 0x1_0000_0000), Math.floor(chance.next() * 0x1_0000_0000)];
  const c = Math.floor(chance.next() * 0x1_0000_0000);
  return (
    `${four(high / 0x10000)}${four(high)}-${four(at % 0x10000)}-${four(0x7000 | (a & 0xfff))}-` +
    `${four(0x8000 | ((a >>> 12) & 0x3fff))}-${four(b >>> 16)}${four(b)}${four(c)}`
  );
}
