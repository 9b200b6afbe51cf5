import { permissionUsers } from '@kickstand/contract/permissions';
import { vehicles } from '@kickstand/contract/vehicles';
import { mayCall } from '@kickstand/domain/access';
import { useEffect, useState } from 'react';
import { permissionsPaths } from '../features/permissions/permissions.paths.ts';
import { vehiclesPaths } from '../features/vehicles/vehicles.paths.ts';
import { send } from '../kit/client.ts';
import { hrefOf } from '../kit/screens.ts';
import { screenAt } from './catalogue.ts';
import { paletteWords as words } from './palette.words.ts';
import type { Entry } from './palette-entries.ts';

const isCarId = (text: string) => /^[1-9]\d{7,8}$/.test(text);
const isImei = (text: string) => /^86\d{13}$/.test(text);
const isPhone = (text: string) => /^1[3-9]\d{9}$/.test(text);

interface Lookup {
  typed: string;
  held: ReadonlySet<string>;
  open(to: string): void;
}

/** Entries that only the server knows: a vehicle by its number or IMEI, an operator by phone, each as far as permitted. */
async function lookUp({ typed, held, open }: Lookup): Promise<Entry[]> {
  const text = typed.trim();
  if ((isCarId(text) || isImei(text)) && mayCall(held, vehicles.single.access)) return vehicleAt(text);
  if (isPhone(text) && mayCall(held, permissionUsers.list.access) && screenAt(permissionsPaths.users.pattern))
    return operatorAt(text, open);
  return [];
}

async function vehicleAt(text: string): Promise<Entry[]> {
  const query = isImei(text) ? { imei: text } : { carId: text };
  const { carId } = await send(vehicles.single, { query }, { quiet: true });
  const to = vehiclesPaths.detail.to({}, { carId });
  return [
    {
      key: `vehicle:${carId}`,
      group: 'vehicles',
      label: words.vehicle(carId),
      found: text,
      run: () => void window.open(hrefOf(to), '_blank', 'noopener'),
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
