import { type CommandType, commandTypes, vehicles } from '@kickstand/contract/fleet/vehicles';
import { permissionUsers } from '@kickstand/contract/organisation/permissions';
import { orders } from '@kickstand/contract/rides/orders';
import { findsPeople, type RiderFound, trips } from '@kickstand/contract/rides/trips';
import { commandRules } from '@kickstand/domain/fleet/vehicles';
import { holds, mayCall } from '@kickstand/domain/platform/access';
import { maskPhone } from '@kickstand/domain/platform/session';
import { useEffect, useState } from 'react';
import { vehiclesWords } from '../../fleet/vehicle-kit/vehicles.words.ts';
import { vehiclesPaths } from '../../fleet/vehicles/vehicles.paths.ts';
import { RefusedByServer, send } from '../../kit/client/client.ts';
import { instantText } from '../../kit/page/format.ts';
import type { Page } from '../../kit/page/page.ts';
import { fromHere, hrefOf } from '../../kit/page/screens.ts';
import { permissionsPaths } from '../../organisation/permissions/permissions.paths.ts';
import { ordersPaths } from '../../rides/orders/orders.paths.ts';
import { screenAt } from '../route/catalogue.ts';
import { paletteWords as words } from './palette.words.ts';
import type { Entry } from './palette-entries.ts';

const isCarId = (text: string) => /^[1-9]\d{7,8}$/.test(text);
const isImei = (text: string) => /^86\d{13}$/.test(text);
/** So much of a number or a plate that looking for it is worth it. */
const isPart = (text: string) => /^[\p{L}\d-]{4,12}$/u.test(text) && /\d{3}/.test(text);
const isPhone = (text: string) => /^1[3-9]\d{9}$/.test(text);

/** Letters of a name in pinyin, or the characters that it begins with. */
const isName = (text: string) => /^([a-z]{2,40}|[\u4e00-\u9fff·]{2,20})$/i.test(text);
const isPhoneEnd = (text: string) => /^\d{4}$/.test(text);

interface Lookup {
  typed: string;
  held: ReadonlySet<string>;
  open(to: string): void;
  /** Where it is asked, for the way back. */
  here: Pick<Page, 'path' | 'search'>;
}

/** What one question to the server brought. */
interface Found {
  entries: Entry[];
  /** There are others, which more letters would bring. */
  more?: boolean;
}

/** A verb before a vehicle's number. */
function commandsAsked(text: string, lookup: Lookup): Promise<Found>[] {
  const [, verb, number] = /^(\D+?)\s*(\d{4,9})$/.exec(text) ?? [];
  const types = verb ? verbs(verb, lookup.held) : [];
  return number && types.length > 0 ? [commandsFor(lookup, number, types)] : [];
}

/** What vehicles and riders are found by when only a part is known. */
function partsAsked(text: string, lookup: Lookup, mayList: boolean): Promise<Found>[] {
  const mayFind = mayCall(lookup.held, trips.riders.access) && (isPhoneEnd(text) || isName(text));
  return [
    ...(isPart(text) && mayList ? [vehiclesWith(text, lookup)] : []),
    ...(mayFind ? [ridersWith(text, lookup)] : []),
  ];
}

/** What is to be asked of what only the server knows, each as far as permitted: vehicles, riders and operators. */
function questions(lookup: Lookup): Promise<Found>[] {
  const text = lookup.typed.trim();
  const mayList = mayCall(lookup.held, vehicles.list.access);
  const commands = mayList ? commandsAsked(text, lookup) : [];
  if (commands.length > 0) return commands;
  if ((isCarId(text) || isImei(text)) && mayCall(lookup.held, vehicles.single.access))
    return [vehicleAt(text, lookup)];
  return isPhone(text) ? peopleAt(text, lookup) : partsAsked(text, lookup, mayList);
}

/** The commands that a word means, as far as they may be given and ask before they do anything. */
const verbs = (verb: string, held: ReadonlySet<string>) =>
  commandTypes.filter(
    (type) =>
      commandRules[type].level > 0 &&
      holds(held, commandRules[type].needs) &&
      vehiclesWords.command[type].toLowerCase().startsWith(verb.trim().toLowerCase()),
  );

const fewVehicles = 6;

async function found(part: string) {
  const query = { find: part, pageSize: fewVehicles };
  const { list, count } = await send(vehicles.list, { query }, { quiet: true });
  return { list, more: count > list.length };
}

const showAt =
  (place: string, { here }: Lookup) =>
  () =>
    void window.open(hrefOf(fromHere(place, here)), '_blank', 'noopener');

const show = (query: Record<string, string>, lookup: Lookup) =>
  showAt(vehiclesPaths.detail.to({}, query), lookup);

async function commandsFor(lookup: Lookup, part: string, types: readonly CommandType[]): Promise<Found> {
  const { list, more } = await found(part);
  const entries = list.flatMap(({ carId }) =>
    types.map((type) => ({
      key: `command:${type}:${carId}`,
      group: 'vehicles' as const,
      label: `${vehiclesWords.command[type]} ${carId}`,
      found: lookup.typed,
      run: show({ carId, do: type }, lookup),
    })),
  );
  return { entries, more };
}

async function vehiclesWith(part: string, lookup: Lookup): Promise<Found> {
  const { list, more } = await found(part);
  const entries = list.map(({ carId, plate }) => ({
    key: `vehicle:${carId}`,
    group: 'vehicles' as const,
    label: words.vehicle(carId),
    ...(plate && { more: plate }),
    found: part,
    run: show({ carId }, lookup),
  }));
  return { entries, more };
}

async function vehicleAt(text: string, lookup: Lookup): Promise<Found> {
  const query = isImei(text) ? { imei: text } : { carId: text };
  const { carId } = await send(vehicles.single, { query }, { quiet: true });
  const label = words.vehicle(carId);
  const key = `vehicle:${carId}`;
  return { entries: [{ key, group: 'vehicles', label, found: text, run: show({ carId }, lookup) }] };
}

/** A rider who cannot be found must not hide the operator with the same phone, nor the other way round. */
function peopleAt(text: string, lookup: Lookup): Promise<Found>[] {
  const { held } = lookup;
  const seesRiders = mayCall(held, trips.bindings.access) && holds(held, findsPeople);
  const seesOperators =
    mayCall(held, permissionUsers.list.access) && screenAt(permissionsPaths.users.pattern) !== undefined;
  return [
    ...(seesRiders ? [riderAt(text, lookup)] : []),
    ...(seesOperators ? [operatorAt(text, lookup)] : []),
  ];
}

interface Led {
  carId: string;
  using: boolean;
}

const ledTo = ({ carId, using }: Led) => (using ? words.uses(carId) : words.usedLast(carId));

/** Leads to the vehicle that the rider uses, or used last. */
async function riderAt(text: string, lookup: Lookup): Promise<Found> {
  const binding = await send(trips.bindings, { query: { phone: text } }, { quiet: true });
  const carId = binding.carId ?? binding.trips[0]?.carId;
  if (!carId) return { entries: [] };
  const more = ledTo({ carId, using: binding.carId !== null });
  const label = words.rider(maskPhone(text));
  const run = show({ carId }, lookup);
  return { entries: [{ key: `rider:${text}`, group: 'riders', label, more, found: text, run }] };
}

async function ridersWith(text: string, lookup: Lookup): Promise<Found> {
  const { list, more } = await send(trips.riders, { query: { find: text } }, { quiet: true });
  return { entries: list.flatMap((one) => entriesOf(one, text, lookup)), more };
}

/** A rider leads to the vehicle, and to the last ride with what its end was decided by. */
function entriesOf(one: RiderFound, text: string, lookup: Lookup): Entry[] {
  const { riderId, riderPhone, name, carId, lastRide } = one;
  const common = { group: 'riders' as const, found: text };
  const rider = {
    ...common,
    key: `rider:${riderId}`,
    label: words.namedRider(name, riderPhone),
    more: ledTo(one),
    run: show({ carId }, lookup),
  };
  if (!lastRide || !mayCall(lookup.held, orders.single.access)) return [rider];
  const ride = {
    ...common,
    key: `ride:${riderId}`,
    label: words.lastRide(name),
    more: instantText(lastRide.startedAt).slice(0, 16),
    run: showAt(ordersPaths.detail.to({}, { id: lastRide.orderId }), lookup),
  };
  return [rider, ride];
}

async function operatorAt(text: string, { open }: Lookup): Promise<Found> {
  const { list } = await send(permissionUsers.list, { query: { who: text } }, { quiet: true });
  const entries = list.map(({ name, phone }) => ({
    key: `operator:${phone}`,
    group: 'operators' as const,
    label: words.operator(name, phone),
    found: text,
    run: () => open(permissionsPaths.users.to({}, { who: text })),
  }));
  return { entries };
}

/** The server has answered that there is no such thing, or not for whoever asks. */
const isNothing = (error: unknown) =>
  error instanceof RefusedByServer && error.status < 500 && error.status !== 429;

/** How far looking something up is. */
interface LookedUp {
  typed: string;
  busy: boolean;
  found: Entry[];
  more: boolean;
  /** Somebody gave no answer: what was looked for may be there. */
  failed: boolean;
}

const idle: LookedUp = { typed: '', busy: false, found: [], more: false, failed: false };

async function lookUp(lookup: Lookup): Promise<LookedUp> {
  const answers = await Promise.allSettled(questions(lookup));
  const there = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  return {
    typed: lookup.typed,
    busy: false,
    found: there.flatMap(({ entries }) => entries),
    more: there.some(({ more }) => more === true),
    failed: answers.some((answer) => answer.status === 'rejected' && !isNothing(answer.reason)),
  };
}

/** A word is not looked up while it is being written. */
const pauseMs = 150;

/** Whether something is being looked up, what was found, and how to look again. */
export function useLookup({ typed, held, open, here }: Lookup) {
  const [state, setState] = useState(idle);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let over = false;
    // What the same letters brought stays while they are looked up again: keys would otherwise meet an empty list.
    setState((was) => ({ ...(was.typed === typed ? was : idle), busy: true }));
    const ask = async () => {
      const answer = await lookUp({ typed, held, open, here });
      if (!over) setState(answer);
    };
    const timer = setTimeout(() => void ask(), pauseMs);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [typed, held, open, here, attempt]);
  return { ...state, again: () => setAttempt(attempt + 1) };
}
