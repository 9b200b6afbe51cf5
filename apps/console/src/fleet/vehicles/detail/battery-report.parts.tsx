import { type BmsFault, bmsFaults } from '@kickstand/contract/fleet/devices';
import type { BatteryReport } from '@kickstand/contract/fleet/vehicles';
import { bmsFaultWords } from '@kickstand/domain/fleet/devices';
import { age, badges, type Cell, count, millivolt, percent } from '../../../kit/list/cells.tsx';
import { Facts } from '../../../kit/page/facts.tsx';
import { inLocale } from '../../../kit/words.ts';
import { Badge } from '../../../ui/badge.tsx';
import { countText } from '../../../ui/format.ts';
import type { Tone } from '../../../ui/tones.ts';
import { batteryCell, written } from '../../vehicle-kit/cells.parts.tsx';
import { vehiclesWords } from '../../vehicle-kit/vehicles.words.ts';

const words = vehiclesWords.battery;

const ofEach = <V,>(what: (fault: BmsFault) => V) =>
  Object.fromEntries(bmsFaults.map((fault) => [fault, what(fault)])) as Record<BmsFault, V>;
const named = badges(
  ofEach<Tone>(() => 'bad'),
  ofEach((fault) => inLocale(bmsFaultWords[fault])),
);
const faultsCell: Cell<BmsFault[]> = (faults) =>
  faults.length === 0 ? <Badge tone="good">{words.noFault}</Badge> : named(faults, undefined);

/** The latest report of a vehicle's battery management system. */
export const BatteryFacts = ({ battery }: { battery: BatteryReport | null }) =>
  battery ? (
    <Facts
      of={battery}
      labels={words.fields}
      show={{
        faults: faultsCell,
        soc: batteryCell,
        remainMah: written((mah) => `${countText(mah)} mAh`),
        health: percent,
        cycles: count,
        temperatureC: written((degrees) => `${degrees.toFixed(1)} °C`),
        voltageMv: millivolt,
        currentA: written((amperes) => `${amperes.toFixed(1)} A`),
        at: age,
      }}
    />
  ) : (
    <p className="muted">{words.none}</p>
  );
