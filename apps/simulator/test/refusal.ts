import type { PhoneLine } from '../src/phone-line.ts';
import type { Scene } from '../src/scene.ts';

/** What serves the calls, by their ids. */
export type Handlers = { [id: string]: (input: never) => unknown };

export class No extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}
/** A refusal by its code. */
export const no = (code: string) => new No(code);

export function lineOf({ lines }: Scene, carId: string): PhoneLine {
  const line = lines.get(carId);
  if (!line) throw no('vehicle.not_found');
  return line;
}
