import { z } from 'zod';
import { codes, defineCalls, phone } from '../../kit/index.ts';
import { deviceStanding, deviceState, operatorDevice } from './session.rows.ts';

const typedPhone = z.string().max(20);

/** Permission for operators' devices: the user page, and its code for devices. */
const mayDecide = codes('1002,100242');

/** The operator and the short code of one of its devices. */
const oneDevice = z.object({ phone, deviceCode: z.string().min(4).max(20) });

/** The browsers and phones from which an operator may log in. */
export const operatorDevices = defineCalls('operatorDevices', {
  bind: {
    summary: 'Bind this device to a phone; decided once the phone is verified',
    method: 'POST',
    path: '/mieba/platform/opman/device/verification',
    access: 'handshake',
    rows: 'none',
    body: z.object({
      device_type: z.literal(1),
      mobilePhoneNumber: typedPhone,
      device_code: z.string().min(1).max(64),
      device_name: z.string().min(1).max(100),
    }),
    reply: deviceStanding,
    audit: 'unaudited-login-step',
    refusals: ['session.device_unauthorized'],
  },

  permission: {
    summary: 'Get whether this device may log in for the verified phone',
    method: 'POST',
    path: '/mieba/v2/platform/opman/device/permission',
    access: 'handshake',
    rows: 'none',
    body: z.object({ mobilePhoneNumber: typedPhone }),
    reply: deviceStanding.extend({ permitted: z.boolean() }),
    audit: 'unaudited-login-step',
  },

  standing: {
    summary: 'Get the state of this device, polled every few seconds while it waits for authorisation',
    method: 'GET',
    path: '/mieba/v2/platform/opman/device/authorize_info',
    access: 'handshake',
    rows: 'none',
    reply: deviceStanding,
  },

  list: {
    summary: 'List the caller’s devices, or those of an operator in scope',
    method: 'GET',
    path: '/mieba/v2/platform/opman/device/login_info',
    access: 'signed-in',
    rows: 'own',
    query: z.object({ phone: phone.optional(), state: deviceState.optional() }),
    reply: z.object({ list: z.array(operatorDevice), count: z.int() }),
    refusals: ['common.not_found', 'common.forbidden'],
  },

  authorize: {
    summary: 'Authorise a device',
    method: 'POST',
    path: '/mieba/v2/platform/opman/device/authorize_confirm',
    access: mayDecide,
    rows: 'own',
    body: oneDevice,
    reply: operatorDevice,
    audit: { module: 'devices', action: 'authorize', sensitive: true },
    stepUp: true,
    refusals: ['common.not_found'],
  },

  remove: {
    summary: 'Block a device and end its sessions',
    method: 'POST',
    path: '/mieba/v2/platform/opman/device/authorize_remove',
    access: mayDecide,
    rows: 'own',
    body: oneDevice,
    reply: operatorDevice,
    audit: { module: 'devices', action: 'remove', sensitive: true },
    stepUp: true,
    refusals: ['common.not_found'],
  },
});
