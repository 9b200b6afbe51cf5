import './day-language.ts';
import { DatePicker } from 'antd';
import { fromWall, toWall } from '../../ui/wall-clock.ts';
import { deploymentZone } from '../page/format.ts';

interface InstantPickerProps {
  id: string;
  value: number | undefined;
  onChange(value: number | undefined): void;
  /** Bounds, epoch ms; from now on by default. */
  least?: number;
  most?: number;
}

/** A moment in the deployment's time zone; in the future by default. */
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
