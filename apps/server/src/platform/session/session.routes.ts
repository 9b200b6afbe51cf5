import { operatorDevices, session, sessionDemo } from '@kickstand/contract/platform/session';
import type { Route } from '../../kernel/call/calls.ts';
import { routes } from '../../kernel/call/calls.ts';
import {
  authorizeDevice,
  bindDevice,
  devicePermission,
  deviceStanding,
  listDevices,
  removeDevice,
} from './devices/devices.service.ts';
import { renewSession, serverKeys, shakeHands } from './keys/handshake.service.ts';
import { sendCode, verifyCode } from './login/codes.service.ts';
import { demoOrigin, demoSms } from './login/demo.service.ts';
import {
  acceptOrigin,
  logIn,
  logOut,
  objectIdOf,
  operatorInfo,
  registerSupport,
} from './login/login.service.ts';
import { sendStepUpCode, stepUp } from './login/step-up.service.ts';
import type { SessionDeps } from './session.service.ts';

export const sessionRoutes = (deps: SessionDeps): Route[] => [
  ...routes(session, {
    keys: (ctx) => serverKeys(deps, ctx),
    handshake: (ctx, input) => shakeHands(deps, ctx, input),
    smsCode: (ctx, input) => sendCode(deps, ctx, input),
    smsCodeObs: (ctx, input) => sendCode(deps, ctx, input),
    user: (ctx, input) => objectIdOf(deps, ctx, input),
    verifyCode: (ctx, input) => verifyCode(deps, ctx, input),
    authorized: (ctx, input) => acceptOrigin(deps, ctx, input),
    login: (ctx, input) => logIn(deps, ctx, input),
    info: (ctx) => operatorInfo(deps, ctx),
    stepUpCode: (ctx) => sendStepUpCode(deps, ctx),
    stepUp: (ctx, input) => stepUp(deps, ctx, input),
    supportContact: (ctx, input) => registerSupport(deps, ctx, input),
    renew: (ctx, input) => renewSession(deps, ctx, input),
    logout: (ctx) => logOut(deps, ctx),
  }),
  ...routes(operatorDevices, {
    bind: (ctx, input) => bindDevice(deps, ctx, input),
    permission: (ctx, input) => devicePermission(deps, ctx, input),
    standing: (ctx) => deviceStanding(deps, ctx),
    list: (ctx, input) => listDevices(deps, ctx, input),
    authorize: (ctx, input) => authorizeDevice(deps, ctx, input),
    remove: (ctx, input) => removeDevice(deps, ctx, input),
  }),
];

/** Only in demo mode. */
export const sessionDemoRoutes = (deps: SessionDeps): Route[] =>
  routes(sessionDemo, {
    sms: (ctx, input) => demoSms(deps, ctx, input),
    origin: (ctx, input) => demoOrigin(deps, ctx, input),
  });
