import type { VehicleDetail } from '@kickstand/contract/fleet/vehicles';
import { commandTypes } from '@kickstand/contract/fleet/vehicles';
import { commandRules } from '@kickstand/domain/fleet/vehicles';
import { useEffect, useEffectEvent } from 'react';
import { useMay } from '../../../kit/action/access.tsx';
import { useRunner } from '../../../kit/action/runner.tsx';
import { tell } from '../../../kit/page/notices.ts';
import { usePage } from '../../../kit/page/page.ts';
import { commandAction } from './command-action.parts.tsx';

/** Opens the dialog of the command in the address: an address never does more than that. */
export function AskedCommand({ vehicle }: { vehicle: VehicleDetail }) {
  const { search, setSearch } = usePage();
  const may = useMay();
  const { runner, running } = useRunner<VehicleDetail>();
  const begin = useEffectEvent(() => {
    const type = commandTypes.find((one) => one === search.do);
    if (!type || commandRules[type].level === 0 || !may(commandRules[type].needs)) return;
    setSearch({ ...search, do: undefined });
    const action = commandAction<VehicleDetail>(type);
    const why = action.blocked?.(vehicle);
    if (why) tell({ key: 'asked', kind: 'warning', title: action.label, text: why });
    else runner.start(action, vehicle, { id: vehicle.carId });
  });
  useEffect(() => begin(), []);
  return running;
}
