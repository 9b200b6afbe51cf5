import { expect, test } from 'vitest';
import { contract } from './index.ts';
import type { Call, CallGroup } from './kit/index.ts';

const base = '/ebike/v3/backend';
const groups = Object.values(contract as Record<string, CallGroup>);
const served = new Set(
  groups.flatMap((group) => Object.values(group).map(({ method, path }) => `${method} ${path}`)),
);

/** The paths that clients know by their short names alone, and what is asked of each. */
const named: [method: Call['method'], name: string][] = [
  ['GET', 'gFence'],
  ['GET', 'around'],
  ['GET', 'electricFence'],
  ['POST', 'electricFence'],
  ['PUT', 'electricFence'],
  ['DELETE', 'electricFence'],
  ['GET', 'allTypeDevInfo'],
  ['GET', 'aggByType'],
  ['GET', 'deviceInfo'],
  ['GET', 'singleDevInfo'],
  ['POST', 'alarm/fixed'],
  ['POST', 'fixTicket/fixed'],
  ['GET', 'gpsItinerary'],
  ['POST', 'lock/v2'],
  ['POST', 'lock'],
  ['POST', 'batteryCompartment'],
  ['GET', 'eFixReason'],
  ['POST', 'repair'],
  ['GET', 'user/device'],
  ['GET', 'complaintTicketInfo/single'],
  ['GET', 'complaintTicketInfo/finding'],
  ['POST', 'wepay/itinerary/refund'],
  ['GET', 'config/cost'],
  ['PUT', 'config/cost'],
  ['POST', 'itineraryCost'],
  ['GET', 'config/help'],
  ['PUT', 'config/help'],
  ['GET', 'telephone'],
  ['PUT', 'telephone'],
  ['GET', 'depositSet'],
  ['PUT', 'depositSet'],
  ['POST', 'uploadCarId/excel'],
  ['GET', 'uploadCarId/amount'],
  ['POST', 'uploadCarId/single'],
  ['POST', 'uploadCarId/update'],
  ['POST', 'downloadCarInfo'],
  ['GET', 'usrInfo/v2'],
  ['GET', 'personalInfo/phone'],
  ['GET', 'personalInfo/cert_no'],
  ['GET', 'refund/failed'],
  ['POST', 'refund/state'],
  ['GET', 'order'],
  ['GET', 'wallet'],
  ['POST', 'platformCharge'],
  ['GET', 'ridingInfo'],
  ['GET', 'ridingCard/myCard'],
  ['POST', 'deposit/freeze'],
  ['POST', 'deposit/recovery'],
  ['POST', 'order/money/edit'],
  ['GET', 'blacklist/list'],
  ['GET', 'blacklist/user/get'],
  ['POST', 'blacklist/user/add'],
  ['DELETE', 'blacklist/user/delete'],
  ['GET', 'allyInfo'],
  ['POST', 'allyInfo/create'],
  ['DELETE', 'allyInfo/delByPhone'],
  ['GET', 'allyInfo/judgeInfo'],
  ['GET', 'tools/permission'],
  ['GET', 'external/deviceEvent'],
  ['GET', 'external/serverOnline'],
  ['GET', 'external/deviceGps'],
];

test.each(named)('%s %s is answered at its name, with nothing behind it', (method, name) => {
  expect(served).toContain(`${method} ${base}/${name}`);
});
