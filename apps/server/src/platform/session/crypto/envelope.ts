import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import {
  type Binding,
  deflateAboveBytes,
  keyLabels,
  macText,
  paramsText,
  type SealedPart,
  sealAad,
} from '@kickstand/domain/platform/session';
import { codeOf } from '../../../kernel/program/start-error.ts';
import { closeBox, openBox } from './box.ts';

/** The server's copies of a session's keys. */
export interface WireKeys {
  c2s: Buffer;
  s2c: Buffer;
  mac: Buffer;
}

export function deriveWireKeys(root: Buffer, sid: string): WireKeys {
  const key = (info: string) => Buffer.from(hkdfSync('sha256', root, sid, info, 32));
  return { c2s: key(keyLabels.c2s), s2c: key(keyLabels.s2c), mac: key(keyLabels.mac) };
}

/** Both envelopes of a request, as received. */
export interface WireParams {
  query?: string | undefined;
  body?: string | undefined;
}

/** Whether the request was signed with the session's key, over exactly these envelopes. */
export function isSignedRequest(keys: WireKeys, binding: Binding, { query, body }: WireParams, mac: string) {
  const digest = createHash('sha256').update(paramsText(query, body)).digest('base64url');
  const own = createHmac('sha256', keys.mac).update(macText(binding, digest)).digest();
  const given = Buffer.from(mac, 'base64url');
  return given.length === own.length && timingSafeEqual(own, given);
}

/** An envelope contains more clear text than the call accepts from its caller. */
export class TooLarge extends Error {}

interface Opening {
  part: SealedPart;
  binding: Binding;
  /** Bytes of clear text, before and after inflating. */
  largest: number;
}

/**
 * The content of one envelope. Throws if it was altered, is bound elsewhere or is too large: then nothing is parsed.
 */
export function openPart(keys: WireKeys, { part, binding, largest }: Opening, params: string): unknown {
  if (Buffer.byteLength(params, 'base64url') > largest + envelopeBytes) throw new TooLarge();
  const { head, clear } = openBox(keys.c2s, params, (flags) => sealAad(part, binding, flags[0] === 1), 1);
  return JSON.parse((head[0] === 1 ? inflated(clear, largest) : clear).toString());
}

/** Flag, initialisation vector and tag, and some slack. */
const envelopeBytes = 64;

function inflated(packed: Buffer, largest: number) {
  try {
    return inflateRawSync(packed, { maxOutputLength: largest });
  } catch (error) {
    throw codeOf(error) === 'ERR_BUFFER_TOO_LARGE' ? new TooLarge() : error;
  }
}

/** Seals the JSON text of an answer for its request. */
export function sealAnswer(keys: WireKeys, binding: Binding, json: string) {
  const bytes = Buffer.from(json);
  const packed = bytes.length > deflateAboveBytes;
  const clear = packed ? deflateRawSync(bytes, { level: 1 }) : bytes;
  return closeBox(keys.s2c, [packed ? 1 : 0], clear, sealAad('answer', binding, packed));
}
