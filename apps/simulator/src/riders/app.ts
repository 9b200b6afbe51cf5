import { riderPhotos } from '@kickstand/contract/platform/photos';
import { riderMoney } from '@kickstand/contract/rides/orders';
import type { Caller } from '../api.ts';
import type { Scene } from '../scene.ts';

/** A person of the town: the area they live in and their number there. */
export interface Person {
  serviceAreaId: number;
  number: number;
}

/** A rider with the app in hand. Of somebody who rode before the town was last shut nothing but the account is known. */
export interface AppUser {
  scene: Scene;
  call: Caller;
  riderId: string;
  person?: Person | undefined;
}

export type Channel = 'wechat' | 'alipay';

const wechatShare = 0.68;
/** How a phone waits for what the provider gives it to pay with: real milliseconds, and how often. */
export const looks = { everyMs: 1_500, most: 20 };

/** The provider that a rider pays at. */
export const channelOf = ({ chance }: Pick<Scene, 'chance'>): Channel =>
  chance.happens(wechatShare) ? 'wechat' : 'alipay';

/** Hand over to the provider's app what ours got for it; whether it was paid. */
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

/** Send a picture; its id, unless it was not taken. What is no evidence is a paper of the rider. */
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
