import {
  type HandshakeWelcome,
  handshakeAad,
  handshakeAnswerAad,
  isSid,
  type PublicJwk,
  possessionText,
  readHandshake,
} from '@kickstand/domain/platform/session';
import { z } from 'zod';
import { closeBox, openBox } from './box.ts';
import { agreeWith, type Epoch } from './epoch.ts';
import { isSignedBy, keyOfJwk, publicJwk, thumbprintOf } from './signatures.ts';

const proof = z.string().regex(/^[\w-]{86}$/);

const hello = z.object({
  nonce: z.string().regex(/^[\w-]{22}$/),
  key: publicJwk,
  device: publicJwk,
  deviceProof: proof,
  renews: z.object({ sid: z.string().refine(isSid), proof }).optional(),
});

/** A handshake whose device key has proven its possession. */
export interface OpenedHandshake {
  kid: string;
  nonce: string;
  key: PublicJwk;
  /** Thumbprint of the device key: the device's identity. */
  device: string;
  /** The session it claims to renew, and the text its old key must have signed. */
  renews?: { sid: string; proof: string; text: Uint8Array };
  answerKey: Buffer;
}

/** Why a handshake was not accepted: `stale` = unknown or revoked key id, `bad` = anything else. */
export type HandshakeFault = 'stale' | 'bad';

/** Opens `v1.kid.epk.ct`. All faults except a stale key look alike. */
export function openHandshake(
  params: string,
  epochOf: (kid: string) => Epoch | undefined,
): OpenedHandshake | HandshakeFault {
  const read = readHandshake(params);
  if (!read) return 'bad';
  const epoch = epochOf(read.kid);
  if (!epoch) return 'stale';
  try {
    return readHello(epoch, read) ?? 'bad';
  } catch {
    return 'bad';
  }
}

function readHello(epoch: Epoch, { kid, epk, ct }: { kid: string; epk: string; ct: string }) {
  const { out, back } = agreeWith(epoch, Buffer.from(epk, 'base64url'));
  const { clear } = openBox(out, ct, () => handshakeAad({ kid, epk }));
  const { nonce, key, device, deviceProof, renews } = hello.parse(JSON.parse(clear.toString()));
  keyOfJwk(key);
  const shown = { kid, epk, nonce, signing: thumbprintOf(key) };
  if (!isSignedBy(keyOfJwk(device), possessionText('device', shown), deviceProof)) return undefined;
  const opened: OpenedHandshake = { kid, nonce, key, device: thumbprintOf(device), answerKey: back };
  if (renews) opened.renews = { ...renews, text: possessionText('renewal', { ...shown, sid: renews.sid }) };
  return opened;
}

/** The `aesKey`, readable only by the other side of this handshake. */
export const answerHandshake = ({ answerKey, nonce }: OpenedHandshake, welcome: HandshakeWelcome) =>
  closeBox(answerKey, [], Buffer.from(JSON.stringify(welcome)), handshakeAnswerAad(nonce));
