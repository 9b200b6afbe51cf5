import { riderPhotos } from '@kickstand/contract/platform/photos';
import { riderMoney } from '@kickstand/contract/rides/orders';
import type { Caller } from '../api.ts';
import type { Scene } from '../scene.ts';

/** A person of the town: their home area and their number there. */
export interface Person {
  serviceAreaId: number;
  number: number;
}

/** A rider using the app. Of people who rode before the town was last stopped only the account is known. */
export interface AppUser {
  scene: Scene;
  call: Caller;
  riderId: string;
  person?: Person | undefined;
}

export type Channel = 'wechat' | 'alipay';

const wechatShare = 0.68;
/** How a phone polls for the provider's payment data: real milliseconds, and how often. */
export const looks = { everyMs: 1_500, most: 20 };

/** The provider a rider uses. */
export const channelOf = ({ chance }: Pick<Scene, 'chance'>): Channel =>
  chance.happens(wechatShare) ? 'wechat' : 'alipay';

/** Hands over to the provider's app what ours received; returns whether it was paid. */
export async function payAt(
  { scene, call, riderId }: AppUser,
  paymentId: string,
  channel: Channel,
): Promise<boolean> {
  const { clock, figures, pay } = scene;
  for (let look = 0; look < looks.most; look++) {
    await clock.rest(looks.everyMs);
    const answer = await call(riderMoney.payment, { params: { paymentId }, query: { riderId } });
    if (!answer.ok) continue;
    if (answer.data.state !== 'paying') return false;
    if (!answer.data.prepay) continue;
    const isPaid = pay?.(channel, answer.data.prepay) ?? false;
    if (isPaid) figures.payments += 1;
    return isPaid;
  }
  return false;
}

/** Uploads a picture; returns its id, if accepted. Anything but evidence is a rider's document. */
export async function sendPhoto(
  { scene, call, riderId }: AppUser,
  kind: 'evidence' | 'identity',
  file: Buffer,
) {
  const body = { riderId, kind, content: file.toString('base64') };
  const answer = await call(riderPhotos.upload, { body }, { optional: true });
  if (!answer.ok) return undefined;
  scene.figures.photos += 1;
  return answer.data.photoId;
}
