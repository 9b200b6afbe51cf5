import './day-language.ts';
import { DatePicker } from 'antd';
import { fromWall, toWall } from '../../ui/wall-clock.ts';
import { deploymentZone } from '../page/format.ts';

interface InstantPickerProps {
  id: string;
  value: number | undefined;
  onChange(value: number | undefined): void;
  /** Bounds, epoch ms; from now on unless said. */
  least?: number;
  most?: number;
}

/** A moment, still to come unless said otherwise, as clocks of the deployment's zone show it. */
export function InstantPicker({ id, value, onChange, least = Date.now(), most }: InstantPickerProps) {
  const zone = deploymentZone();
  return (
    <DatePicker
      id={id}
      showTime={{ format: 'HH:mm' }}
      format="YYYY-MM-DD HH:mm"
      needConfirm={false}
      minDate={toWall(least, zone)}
      {...(most !== undefined && { maxDate: toWall(most, zone) })}
      value={value === undefined ? null : toWall(value, zone)}
      onChange={(wall) => onChange(wall ? fromWall(wall.startOf('minute'), zone) : undefined)}
    />
  );
}
