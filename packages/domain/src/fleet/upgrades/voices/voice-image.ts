/** The first bytes of a voice pack's image. */
const magic = 'KSVP1\n';

/** A sound in its slot, as a WAV file. */
export interface SlotSound {
  slot: number;
  wav: Uint8Array;
}

/** The image of a voice pack: `KSVP1`, a line of JSON with slot and size of each sound, and the sounds one after another. */
export function writeVoices(sounds: readonly SlotSound[]): Uint8Array {
  const sorted = sounds.toSorted((a, b) => a.slot - b.slot);
  const said = sorted.map(({ slot, wav }) => ({ slot, size: wav.length }));
  const parts = [
    new TextEncoder().encode(`${magic}${JSON.stringify(said)}\n`),
    ...sorted.map(({ wav }) => wav),
  ];
  const image = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    image.set(part, at);
    at += part.length;
  }
  return image;
}
