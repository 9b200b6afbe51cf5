import { vehicles } from '@kickstand/contract/fleet/vehicles';
import { fences } from '@kickstand/contract/places/fences';
import { Input, Select, Slider } from 'antd';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useCall } from '../../../kit/client/calls.ts';
import { NumberInput } from '../../../kit/input/number-input.tsx';
import { countText } from '../../../ui/format.ts';
import type { AskedWish, MapWish } from '../map/map-address.ts';
import { mapWorkWords as words } from '../map/map-work.words.ts';
import type { AskedState } from './asked-filter.ts';

interface FiltersProps {
  wish: MapWish;
  change(patch: Partial<MapWish>): void;
  asked: AskedState;
}

const mostHours = 8_760;

function Labelled({ label, children }: { label: string; children(id: string): ReactNode }) {
  const id = useId();
  return (
    <div className="map-filter">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

/** Rarely used filters: by battery, and by conditions that only the server can evaluate. */
export default function MapFilters({ wish, change, asked }: FiltersProps) {
  const past = wish.at !== undefined;
  const set = (patch: { [K in keyof AskedWish]: AskedWish[K] | undefined }) => {
    const next = Object.entries({ ...wish.asked, ...patch }).filter(
      ([, value]) => value !== undefined && value !== '',
    );
    change({ asked: Object.fromEntries(next) as AskedWish });
  };
  return (
    <div className="map-filters">
      <Battery wish={wish} change={change} />
      <Labelled label={words.idle}>
        {(id) => (
          <NumberInput
            id={id}
            min={1}
            max={mostHours}
            className="field-wide"
            precision={0}
            disabled={past}
            suffix={words.hours}
            value={wish.asked.idleHours ?? null}
            onChange={(hours) => set({ idleHours: hours ?? undefined })}
          />
        )}
      </Labelled>
      <Labelled label={words.noTrip}>
        {(id) => (
          <NumberInput
            id={id}
            min={1}
            max={mostHours}
            className="field-wide"
            precision={0}
            disabled={past}
            suffix={words.hours}
            value={wish.asked.noTripHours ?? null}
            onChange={(hours) => set({ noTripHours: hours ?? undefined })}
          />
        )}
      </Labelled>
      <Model value={wish.asked.modelId} disabled={past} set={(modelId) => set({ modelId })} />
      <Fence
        kind="station"
        value={wish.asked.stationId}
        areas={wish.areas}
        disabled={past}
        set={(stationId) => set({ stationId })}
      />
      <Fence
        kind="ops_area"
        value={wish.asked.opsAreaId}
        areas={wish.areas}
        disabled={past}
        set={(opsAreaId) => set({ opsAreaId })}
      />
      <Tag key={wish.asked.tag} value={wish.asked.tag} disabled={past} set={(tag) => set({ tag })} />
      {past && <p className="muted">{words.askedPast}</p>}
      {asked.failed && <p role="alert">{words.askedFailed}</p>}
      {asked.more && <p className="muted">{words.askedMore(countText(asked.count))}</p>}
    </div>
  );
}

function Battery({ wish: { battery }, change }: Pick<FiltersProps, 'wish' | 'change'>) {
  const [dragged, setDragged] = useState<readonly [number, number]>();
  const [from, to] = dragged ?? battery ?? [0, 100];
  const name = `${words.battery} ${words.batteryOf(from, to)}`;
  useEffect(() => setDragged(undefined), [battery]);
  return (
    <div className="map-filter">
      <span>{name}</span>
      <Slider
        range
        min={0}
        max={100}
        value={[from, to]}
        ariaLabelForHandle={words.battery}
        onChange={([low = 0, high = 100]) => setDragged([low, high])}
        onChangeComplete={([low = 0, high = 100]) =>
          change({ battery: low === 0 && high === 100 ? undefined : [low, high] })
        }
      />
    </div>
  );
}

interface PickProps<V> {
  value: V | undefined;
  disabled: boolean;
  set(value: V | undefined): void;
}

function Model({ value, disabled, set }: PickProps<number>) {
  const { data } = useCall(vehicles.models, {}, { quiet: true });
  return (
    <Labelled label={words.model}>
      {(id) => (
        <Select<number>
          id={id}
          allowClear
          disabled={disabled}
          placeholder={words.anyModel}
          {...(value !== undefined && { value })}
          options={
            data?.list.map((model) => ({ value: model.id, label: `${model.brand} ${model.name}` })) ?? []
          }
          onChange={(next) => set(next)}
        />
      )}
    </Labelled>
  );
}

const fenceTexts = {
  station: { label: words.station, any: words.anyStation },
  ops_area: { label: words.opsArea, any: words.anyOpsArea },
};

interface FenceProps extends PickProps<string> {
  kind: keyof typeof fenceTexts;
  areas: readonly number[];
}

/** A filter by one fence. */
function Fence({ kind, value, areas, disabled, set }: FenceProps) {
  const query = { type: [kind], ...(areas.length > 0 && { opAreaIds: [...areas] }) };
  const { data } = useCall(fences.list, { query }, { quiet: true });
  return (
    <Labelled label={fenceTexts[kind].label}>
      {(id) => (
        <Select<string>
          id={id}
          allowClear
          disabled={disabled}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={fenceTexts[kind].any}
          {...(value !== undefined && { value })}
          options={data?.list.map((fence) => ({ value: fence.id, label: fence.name })) ?? []}
          onChange={(next) => set(next)}
        />
      )}
    </Labelled>
  );
}

function Tag({ value, disabled, set }: PickProps<string>) {
  return (
    <Labelled label={words.tag}>
      {(id) => (
        <Input
          id={id}
          allowClear
          maxLength={12}
          disabled={disabled}
          defaultValue={value ?? ''}
          onBlur={({ target }) => set(target.value.trim() || undefined)}
          onPressEnter={({ currentTarget }) => set(currentTarget.value.trim() || undefined)}
          onClear={() => set(undefined)}
        />
      )}
    </Labelled>
  );
}
