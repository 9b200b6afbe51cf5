import { z } from 'zod';
import { defineCalls } from '../../kit/index.ts';
import { operatorInfo, sessionOpened } from './session.rows.ts';

const typedPhone = z.string().max(20);
const loginStep = 'unaudited-login-step' as const;

/** Requests a code; the header `application-id` names the page's deployment. */
const codeRequest = {
  method: 'POST',
  access: 'handshake',
  rows: 'none',
  body: z.object({ mobilePhoneNumber: typedPhone }),
  reply: z.object({ resendSeconds: z.int() }),
  audit: loginStep,
  refusals: [
    'session.phone_invalid',
    'session.phone_format',
    'session.sms_limit',
    'session.locked',
    'session.sms_unset',
    'session.other_application',
  ],
} as const;

/** The steps of a login and the life of a session. */
export const session = defineCalls('session', {
  keys: {
    summary: 'Get the public keys that a handshake may use',
    method: 'GET',
    path: '/auth/keys',
    access: 'public',
    rows: 'none',
    reply: z.object({
      current: z.string(),
      list: z.array(z.object({ kid: z.string(), publicKey: z.string() })),
      now: z.number(),
    }),
  },

  handshake: {
    summary: 'Agree on keys; renew a session by proving an older one',
    method: 'POST',
    path: '/auth/verifySign',
    access: 'public',
    rows: 'none',
    body: z.object({ params: z.string().max(8000) }),
    reply: z.object({ aesKey: z.string() }),
    audit: loginStep,
    refusals: ['session.handshake_failed', 'session.stale_key', 'common.session_ended', 'common.too_many'],
  },

  smsCode: { summary: 'Send a login code to a phone', path: '/auth/sms-codes', ...codeRequest },

  smsCodeObs: {
    summary: 'Send a login code to a phone, where the deployment keeps its files in object storage',
    path: '/auth/obs/sms-codes',
    ...codeRequest,
  },

  user: {
    summary: 'Get the object id of a phone, whether or not it has an account',
    method: 'GET',
    path: '/auth/users',
    access: 'handshake',
    rows: 'none',
    query: z.object({ mobilePhoneNumber: typedPhone }),
    reply: z.object({ objectId: z.string() }),
    refusals: ['session.phone_format'],
  },

  verifyCode: {
    summary: 'Verify a phone with the code sent to it',
    method: 'POST',
    path: '/auth/login/phone',
    access: 'handshake',
    rows: 'none',
    body: z.object({ mobilePhoneNumber: typedPhone, smsCode: z.string().max(12) }),
    reply: z.object({ objectId: z.string() }),
    audit: loginStep,
    refusals: ['session.phone_format', 'session.code_invalid', 'session.code_wrong', 'session.locked'],
  },

  authorized: {
    summary: 'Verify a phone with the signed origin of a quick login',
    method: 'POST',
    path: '/auth/login/authorized',
    access: 'handshake',
    rows: 'none',
    body: z.object({ phone: typedPhone, origin: z.string().max(4000) }),
    reply: z.object({ opManId: z.string() }),
    audit: loginStep,
    refusals: ['session.origin_invalid'],
  },

  login: {
    summary: 'Open an operator session for the verified phone; opManId is that phone',
    method: 'POST',
    path: '/platform/permission/login',
    access: 'handshake',
    rows: 'none',
    body: z.object({ opManId: typedPhone }),
    reply: sessionOpened,
    audit: loginStep,
    refusals: ['session.login_failed', 'session.account_disabled', 'session.device_unauthorized'],
  },

  info: {
    summary: 'Get who is logged in, with permissions and scope',
    method: 'GET',
    path: '/platform/permission/allCode',
    access: 'signed-in',
    rows: 'none',
    reply: operatorInfo,
  },

  stepUpCode: {
    summary: 'Send a step-up code to the caller’s phone',
    method: 'POST',
    path: '/auth/step-up/sms-codes',
    access: 'signed-in',
    rows: 'none',
    reply: z.object({ resendSeconds: z.int() }),
    audit: loginStep,
    browser: true,
    whileViewing: true,
    refusals: ['session.sms_limit', 'session.locked', 'session.sms_unset', 'common.forbidden'],
  },

  stepUp: {
    summary: 'Step up: verify the caller again by code or authenticator; valid for 15 minutes',
    method: 'POST',
    path: '/auth/step-up',
    access: 'signed-in',
    rows: 'none',
    body: z.object({ by: z.enum(['sms', 'totp']), code: z.string().trim().min(6).max(6) }),
    /** Until when, epoch milliseconds. */
    reply: z.object({ until: z.number() }),
    audit: { module: 'session', action: 'step_up', sensitive: true },
    browser: true,
    whileViewing: true,
    refusals: ['session.code_wrong', 'session.locked', 'session.totp_missing', 'common.forbidden'],
  },

  supportContact: {
    summary: 'Register the operator with the support desk',
    method: 'POST',
    path: '/platform/permission/user/bangwo8',
    access: 'signed-in',
    rows: 'none',
    body: z.object({
      name: z.string().trim().min(1).max(40),
      phone: typedPhone,
      company: z.string().trim().max(80),
      objectId: z.string().max(40),
    }),
    reply: z.object({ objectId: z.string() }),
    audit: { module: 'session', action: 'support_contact' },
    refusals: ['common.forbidden'],
  },

  renew: {
    summary: 'Renew the handshake before the session handle expires',
    method: 'POST',
    path: '/auth/renewal',
    access: 'signed-in',
    rows: 'none',
    body: z.object({ params: z.string().max(8000) }),
    reply: z.object({ aesKey: z.string() }),
    audit: loginStep,
    browser: true,
    whileViewing: true,
    refusals: ['session.handshake_failed', 'session.stale_key', 'common.session_ended'],
  },

  logout: {
    summary: 'Log out: end this session everywhere it is open',
    method: 'POST',
    path: '/auth/logout',
    access: 'signed-in',
    rows: 'none',
    reply: z.object({}),
    audit: { module: 'session', action: 'logout' },
    browser: true,
    whileViewing: true,
  },
});
