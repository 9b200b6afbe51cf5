import { staffPhotos } from '@kickstand/contract/platform/photos';
import type { LngLat } from '@kickstand/domain/platform/geo';
import type { Caller } from '../api.ts';
import { exifOf } from '../pictures/exif.ts';
import { pictureOfReturn } from '../pictures/pictures.ts';
import type { Scene } from '../scene.ts';

/** The camera of a phone. */
export class Camera {
  readonly #scene: Pick<Scene, 'chance' | 'clock'>;
  #last: Buffer | undefined;

  constructor(scene: Pick<Scene, 'chance' | 'clock'>) {
    this.#scene = scene;
  }

  /** The vehicle as it is now; `again`: the last picture, whatever it shows. */
  take(carId: string, at: LngLat, { again = false } = {}): Buffer {
    const { chance, clock } = this.#scene;
    if (!again || !this.#last) this.#last = pictureOfReturn(carId, chance, exifOf(clock.now, at));
    return this.#last;
  }
}

/** Uploads a picture; empty if that fails. */
export async function sendPicture(call: Caller, file: Buffer): Promise<string[]> {
  const body = { content: file.toString('base64') };
  const answer = await call(staffPhotos.upload, { body }, { optional: true });
  return answer.ok ? [answer.data.photoId] : [];
}
