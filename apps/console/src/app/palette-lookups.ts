import { permissionUsers } from '@kickstand/contract/permissions';
import { findsPeople, trips } from '@kickstand/contract/trips';
import { type CommandType, commandTypes, vehicles } from '@kickstand/contract/vehicles';
import { holds, mayCall } from '@kickstand/domain/access';
import { maskPhone } from '@kickstand/domain/session';
import { commandRules } from '@kickstand/domain/vehicles';
import { useEffect, useState } from 'react';
import { permissionsPaths } from '../features/permissions/permissions.paths.ts';
import { vehiclesPaths } from '../features/vehicles/vehicles.paths.ts';
import { vehiclesWords } from '../features/vehicles/vehicles.words.ts';
import { send } from '../kit/client.ts';
import { hrefOf } from '../kit/screens.ts';
import { screenAt } from './catalogue.ts';
import { paletteWords as words } from './palette.words.ts';
import type { Entry } from './palette-entries.ts';

const isCarId = (text: string) => /^[1-9]\d{7,8}$/.test(text);
const isImei = (text: string) => /^86\d{13}$/.test(text);
/** So much of a number or a plate that looking for it is worth it. */
const isPart = (text: string) => /^[\p{L}\d-]{4,12}$/u.test(text) && /\d{3}/.test(text);
const isPhone = (text: string) => /^1[3-9]\d{9}$/.test(text);

interface Lookup {
  typed: string;
  held: ReadonlySet<string>;
  open(to: string): void;
}

/** Entries that only the server knows: a vehicle by its number or IMEI, riders and operators by phone, each as far as permitted. */
async function lookUp({ typed, held, open }: Lookup): Promise<Entry[]> {
  const text = typed.trim();
  const [, verb, number] = /^(\D+?)\s*(\d{4,9})$/.exec(text) ?? [];
  const mayList = mayCall(held, vehicles.list.access);
  if (verb && number && mayList) {
    const types = verbs(verb, held);
    if (types.length > 0) return commandsFor(text, number, types);
  }
  if ((isCarId(text) || isImei(text)) && mayCall(held, vehicles.single.access)) return vehicleAt(text);
  if (isPhone(text)) return peopleAt(text, held, open);
  return isPart(text) && mayList ? vehiclesWith(text) : [];
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
  return (await send(vehicles.list, { query }, { quiet: true })).list;
}

const show = (query: Record<string, string>) => () =>
  void window.open(hrefOf(vehiclesPaths.detail.to({}, query)), '_blank', 'noopener');

async function commandsFor(typed: string, part: string, types: readonly CommandType[]): Promise<Entry[]> {
  return (await found(part)).flatMap(({ carId }) =>
    types.map((type) => ({
      key: `command:${type}:${carId}`,
      group: 'vehicles' as const,
      label: `${vehiclesWords.command[type]} ${carId}`,
      found: typed,
      run: show({ carId, do: type }),
    })),
  );
}

async function vehiclesWith(part: string): Promise<Entry[]> {
  return (await found(part)).map(({ carId, plate }) => ({
    key: `vehicle:${carId}`,
    group: 'vehicles' as const,
    label: words.vehicle(carId),
    ...(plate && { more: plate }),
    found: part,
    run: show({ carId }),
  }));
}

async function vehicleAt(text: string): Promise<Entry[]> {
  const query = isImei(text) ? { imei: text } : { carId: text };
  const { carId } = await send(vehicles.single, { query }, { quiet: true });
  return [
    {
      key: `vehicle:${carId}`,
      group: 'vehicles',
      label: words.vehicle(carId),
      found: text,
      run: show({ carId }),
    },
  ];
}

/** A rider who cannot be found must not hide the operator with the same phone, nor the other way round. */
async function peopleAt(text: string, held: ReadonlySet<string>, open: (to: string) => void) {
  const seesRiders = mayCall(held, trips.bindings.access) && holds(held, findsPeople);
  const seesOperators =
    mayCall(held, permissionUsers.list.access) && screenAt(permissionsPaths.users.pattern) !== undefined;
  const asked = [...(seesRiders ? [riderAt(text)] : []), ...(seesOperators ? [operatorAt(text, open)] : [])];
  const answers = await Promise.allSettled(asked);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}

/** Leads to the vehicle that the rider uses, or used last. */
async function riderAt(text: string): Promise<Entry[]> {
  const binding = await send(trips.bindings, { query: { phone: text } }, { quiet: true });
  const carId = binding.carId ?? binding.trips[0]?.carId;
  if (!carId) return [];
  return [
    {
      key: `rider:${text}`,
      group: 'riders',
      label: words.rider(maskPhone(text)),
      more: binding.carId ? words.uses(carId) : words.usedLast(carId),
      found: text,
      run: show({ carId }),
    },
  ];
}

async function operatorAt(text: string, open: (to: string) => void): Promise<Entry[]> {
  const { list } = await send(permissionUsers.list, { query: { who: text } }, { quiet: true });
  return list.map(({ name, phone }) => ({
    key: `operator:${phone}`,
    group: 'operators' as const,
    label: words.operator(name, phone),
    found: text,
    run: () => open(permissionsPaths.users.to({}, { who: text })),
  }));
}

/** Whether something is being looked up, and what was found. */
export function useLookup({ typed, held, open }: Lookup) {
  const [state, setState] = useState<{ busy: boolean; found: Entry[] }>({ busy: false, found: [] });
  useEffect(() => {
    let over = false;
    setState({ busy: true, found: [] });
    lookUp({ typed, held, open }).then(
      (found) => over || setState({ busy: false, found }),
      () => over || setState({ busy: false, found: [] }),
    );
    return () => {
      over = true;
    };
  }, [typed, held, open]);
  return state;
}
