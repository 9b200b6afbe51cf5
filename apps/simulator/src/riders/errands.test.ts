import { expect, test } from 'vitest';
import { livingTown } from '../../test/living-town.ts';
import { no } from '../../test/refusal.ts';
import { town } from '../../test/town.ts';
import { runErrand } from './errands.ts';
import { Purse } from './purse.ts';
import { applyForReturn } from './returns.ts';

test('riders use the app after a ride as often as riders do, and never for two things', async () => {
  const { scene, server, api, pass } = livingTown({ vehicles: 1, quiet: true, speed: 60 });
  scene.pay = () => true;
  const person = { serviceAreaId: 1, number: 7 };
  const user = { scene, call: api.as('ksk_x'), riderId: 'rider-7', person };
  for (let ride = 0; ride < 3_000; ride++) void runErrand(user, 1, town.centre);
  await pass(600);
  const { figures } = scene;
  const share = (name: 'verified' | 'cards' | 'invoices' | 'certificates') => figures[name] / 3_000;
  expect(share('verified')).toBeGreaterThan(0.08);
  expect(share('verified')).toBeLessThan(0.13);
  expect(share('cards')).toBeGreaterThan(0.07);
  expect(share('cards')).toBeLessThan(0.11);
  expect(share('invoices')).toBeGreaterThan(0.003);
  expect(share('certificates')).toBeGreaterThan(0.002);
  expect(figures.rebinds).toBeGreaterThan(0);
  expect(figures.stationApplications).toBeGreaterThan(0);
  expect(figures.photos).toBeGreaterThanOrEqual(figures.certificates + figures.rebinds);
  const asked = (id: string) => server.asked.filter((one) => one === id).length;
  expect(asked('riderIdentity.certify')).toBe(figures.certificates);
  expect(asked('riderDeposits.refund')).toBe(0);
  expect(asked('riderDeposits.show')).toBeGreaterThan(3);
});

test('riders pay what an area asks for before their first ride there, or walk away', async () => {
  const { scene, server, api, pass, lines } = livingTown({ vehicles: 1, quiet: true, speed: 60 });
  scene.pay = () => true;
  server.handlers['rider.start'] = () => {
    throw no('rider.not_qualified');
  };
  const carId = lines[0]?.device.carId ?? '';
  const fix = { lng: 113, lat: 30, accuracyM: 5 };
  const starting = (number: number) => {
    const riderId = `r${number}`;
    const user = { scene, call: api.as('ksk_x'), riderId, person: { serviceAreaId: 1, number } };
    return new Purse(user).start({ riderId, carId, fix, platform: 'wechat' });
  };
  for (let n = 0; n < 200; n++) void starting(n);
  await pass(60);
  const { deposits, cards, certificates } = scene.figures;
  expect(deposits).toBeGreaterThan(40);
  expect(cards).toBeGreaterThan(30);
  expect(certificates).toBeGreaterThan(20);
  expect(deposits + cards + certificates).toBeLessThan(170);
  // Each of them tried once more, and not again.
  expect(server.asked.filter((id) => id === 'rider.start')).toHaveLength(200 + deposits + cards);
});

test('riders apply to give a vehicle back where their phone shows no station, with a picture', async () => {
  const { scene, server, api, pass } = livingTown({ vehicles: 1, quiet: true, speed: 60 });
  const user = { scene, call: api.as('ksk_x'), riderId: 'r1' };
  const [station] = scene.stations.all;
  const at = station ? ([station.lng, station.lat] as const) : town.centre;
  for (let ride = 0; ride < 500; ride++) {
    void applyForReturn(user, `in-${ride}`, { carId: '62010001', at });
    void applyForReturn(user, `out-${ride}`, { carId: '62010001', at: [113, 29] });
  }
  await pass(10);
  const { applications, photos } = scene.figures;
  expect(applications).toBeGreaterThan(30);
  expect(applications).toBeLessThan(90);
  expect(photos).toBeGreaterThan(applications * 0.75);
  expect(server.asked.filter((id) => id === 'riderReturns.apply')).toHaveLength(applications);
});
