import './day-language.ts';
import { DatePicker } from 'antd';
import { fromWall, toWall } from '../../ui/wall-clock.ts';
import { deploymentZone } from '../page/format.ts';

interface InstantPickerProps {
  id: string;
  value: number | undefined;
  onChange(value: number | undefined): void;
}

/** A moment still to come, as clocks of the deployment's zone show it. */
export function InstantPicker({ id, value, onChange }: InstantPickerProps) {
  const zone = deploymentZone();
  return (
    <DatePicker
      id={id}
      showTime={{ format: 'HH:mm' }}
      format="YYYY-MM-DD HH:mm"
      needConfirm={false}
      minDate={toWall(Date.now(), zone)}
      value={value === undefined ? null : toWall(value, zone)}
      onChange={(wall) => onChange(wall ? fromWall(wall.startOf('minute'), zone) : undefined)}
    />
  );
}
