import { type VehicleRow, vehicles } from '@kickstand/contract/fleet/vehicles';
import { type Field, longTextField } from '../../kit/form/fields.tsx';
import { defineForm } from '../../kit/form/form.tsx';
import { NumberInput } from '../../kit/input/number-input.tsx';
import { assetsWords as words } from './assets.words.ts';

/** Degrees with six decimals, about 10 cm. */
const degreesField: Field<number> = ({ value, onChange, ...props }) => (
  <NumberInput
    {...props}
    className="field-wide"
    precision={6}
    controls={false}
    value={value ?? null}
    onChange={(next) => onChange?.(next ?? undefined)}
  />
);

type Placed = Pick<VehicleRow, 'carId' | 'lng' | 'lat'>;

export default defineForm({
  call: vehicles.position,
  title: words.position,
  labels: { lng: words.lng, lat: words.lat, reason: words.reason },
  fields: { lng: degreesField, lat: degreesField, reason: longTextField(3) },
  start: ({ lng, lat }: Placed) => ({ ...(lng !== null && { lng }), ...(lat !== null && { lat }) }),
  request: ({ carId }, body) => ({ params: { carId }, body }),
});
