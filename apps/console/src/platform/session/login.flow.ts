import type { ReplyOf, RequestOf } from '@kickstand/contract/kit';
import { session as calls, operatorDevices } from '@kickstand/contract/platform/session';
import { applicationHeader, enterSession } from '@kickstand/domain/platform/session';
import { brand } from '../../kit/client/brand.ts';
import { NoNetwork, RefusedByServer, send } from '../../kit/client/client.ts';
import { readConfig } from '../../kit/client/client-config.ts';
import { keepIdentity, keepSession, leave } from '../../kit/client/session.ts';
import { ensureHandshake } from './handshake.ts';
import { sessionWords as words } from './session.words.ts';

/** The phone verified in this login. */
export interface Proven {
  phone: string;
  objectId: string;
}

/** Logged in, or waiting for an administrator to authorise the device. */
export type LoginOutcome =
  | { kind: 'in'; welcome: string }
  | { kind: 'waiting'; deviceCode: string; proven: Proven };

/** A failed step, with its sentence. */
export class LoginFault extends Error {}

const quiet = { quiet: true } as const;
const platformCode = 'kickstand-console';

/** The server's sentence, or the step's own if it did not get that far. */
const sentenceOf = (error: unknown, refused: string, otherwise: string) =>
  error instanceof RefusedByServer ? error.message || refused : otherwise;

async function step<T>(work: Promise<T>, refused: string, otherwise: string): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new LoginFault(sentenceOf(error, refused, otherwise));
  }
}

/** Under the path of the deployment's storage, with the pages' application id. */
function askForCode(mobilePhoneNumber: string) {
  const { applicationId, storage } = readConfig().transport ?? {};
  const headers: Record<string, string> = applicationId ? { [applicationHeader]: applicationId } : {};
  const call = storage === 'obs' ? calls.smsCodeObs : calls.smsCode;
  return send(call, { body: { mobilePhoneNumber } }, { ...quiet, headers });
}

/** Sends a code to a phone. Returns how many seconds the button is disabled. */
export async function sendCode(mobilePhoneNumber: string): Promise<number> {
  await step(ensureHandshake(), words.signatureFailed, words.signatureFailed);
  try {
    const { resendSeconds } = await askForCode(mobilePhoneNumber);
    return resendSeconds;
  } catch (error) {
    const offline = error instanceof NoNetwork ? error.message : words.smsFailed;
    throw new LoginFault(sentenceOf(error, words.smsFailed, offline));
  }
}

/** Browser and system in two words, for the administrator's list of devices. */
function deviceName() {
  const agent = navigator.userAgent;
  const browser = /(Edg|Firefox|OPR|Chrome|Safari)\/\d+/.exec(agent)?.[1] ?? 'Browser';
  const system = /(Windows|Mac OS X|Android|iPhone|iPad|Linux|CrOS)/.exec(agent)?.[1] ?? 'PC';
  return `${browser === 'Edg' ? 'Edge' : browser} · ${system}`;
}

/** Sends this browser's name, before its phone is verified. */
export async function bindDevice(mobilePhoneNumber: string) {
  try {
    await ensureHandshake();
  } catch (error) {
    throw new LoginFault(error instanceof NoNetwork ? words.deviceFailed : words.signatureFailed);
  }
  const body = {
    device_type: 1,
    mobilePhoneNumber,
    device_code: platformCode,
    device_name: deviceName(),
  } as const;
  await step(send(operatorDevices.bind, { body }, quiet), words.deviceUnauthorised, words.deviceFailed);
}

/** The phone is verified: log in, or learn that the device must wait. */
async function enter(proven: Proven): Promise<LoginOutcome> {
  try {
    return await openOperator(proven);
  } catch (error) {
    const deviceCode = error instanceof DeviceWaits ? error.deviceCode : undefined;
    if (deviceCode === undefined) throw error;
    return { kind: 'waiting', deviceCode, proven };
  }
}

/** An administrator must authorise this device first. */
class DeviceWaits extends LoginFault {
  readonly deviceCode: string;

  constructor(message: string, deviceCode: string) {
    super(message);
    this.deviceCode = deviceCode;
  }
}

function whyNotOpened(error: unknown): LoginFault {
  if (error instanceof RefusedByServer && error.refusal.code === 'session.device_unauthorized')
    return new DeviceWaits(words.deviceUnauthorised, String(error.refusal.facts?.deviceCode ?? ''));
  return new LoginFault(sentenceOf(error, words.loginFailed, words.loginBroken));
}

/** Opens the operator's session. Throws a `LoginFault`. */
export async function openOperator({ phone, objectId }: Proven): Promise<LoginOutcome> {
  const opened = await send(calls.login, { body: { opManId: phone } }, quiet).catch((error: unknown) => {
    throw whyNotOpened(error);
  });
  await enterOpened(opened, { phone, objectId });
  const { name } = opened;
  void registerWithSupport({ name, phone, company: brand().company, objectId });
  return { kind: 'in', welcome: `${words.welcome} ${name}` };
}

/** Enters a session opened by the server. */
export async function enterOpened(opened: ReplyOf<typeof calls.login>, { phone, objectId }: Proven) {
  await keepSession(await enterSession(await ensureHandshake(), opened));
  const { agentId, roleId, operatorId } = opened;
  keepIdentity({ phone, objectId, opManId: operatorId, agentId, roleId });
}

/** Registers the caller with the support desk; a failure does not affect the login. */
const registerWithSupport = (body: RequestOf<typeof calls.supportContact>['body']) =>
  send(calls.supportContact, { body }, quiet).catch(() => undefined);

/** Logs in with the code from the text message. `said` reports a successful step. */
export async function loginWithCode(
  phone: string,
  smsCode: string,
  said: (text: string) => void,
): Promise<LoginOutcome> {
  await bindDevice(phone);
  const user = { query: { mobilePhoneNumber: phone } };
  await step(send(calls.user, user, quiet), words.loginFailed, words.loginBroken);
  const proof = { body: { mobilePhoneNumber: phone, smsCode } };
  const { objectId } = await step(send(calls.verifyCode, proof, quiet), words.loginFailed, words.loginBroken);
  said(words.codeVerified);
  return enter({ phone, objectId });
}

/** Logs in with an origin signed by another system. */
export async function loginWithOrigin(phone: string, origin: string): Promise<LoginOutcome> {
  await bindDevice(phone);
  const { opManId } = await step(
    send(calls.authorized, { body: { phone, origin } }, quiet),
    words.loginFailed,
    words.loginBroken,
  );
  const { objectId } = await step(
    send(calls.user, { query: { mobilePhoneNumber: opManId } }, quiet),
    words.loginFailed,
    words.loginBroken,
  );
  return enter({ phone: opManId, objectId });
}

/** The present standing of a waiting device. */
export const askStanding = () => send(operatorDevices.standing, {}, quiet);

/**
 * Ends the session here and on the server. If the server cannot be reached, nothing is ended and the error says why.
 */
export async function logout() {
  await leave(() =>
    send(calls.logout, {}, quiet).catch((error: unknown) => {
      const isOver = error instanceof RefusedByServer && error.status === 401;
      if (!isOver) throw error;
    }),
  );
}
