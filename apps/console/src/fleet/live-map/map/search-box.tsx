import { SearchOutlined } from '@ant-design/icons';
import { vehicles } from '@kickstand/contract/fleet/vehicles';
import { carId as carIdRule, imei as imeiRule, phone as phoneRule } from '@kickstand/contract/kit';
import { findsPeople, trips } from '@kickstand/contract/rides/trips';
import { Button, Input, Space } from 'antd';
import { type SubmitEvent, useId, useState } from 'react';
import { useMay } from '../../../kit/action/access.tsx';
import { send } from '../../../kit/client/client.ts';
import { sentenceOf } from '../../../kit/client/sentence.ts';
import { liveMapWords as words } from '../live-map.words.ts';

/** A vehicle number or an IMEI. */
function numbered(typed: string) {
  if (carIdRule.safeParse(typed).success) return { carId: typed };
  return imeiRule.safeParse(typed).success ? { imei: typed } : undefined;
}

const usedAs = ['plate', 'batterySn'] as const;

/** The vehicle that a rider is using, else the one of the last trip. */
async function vehicleOfRider(phone: string): Promise<string | undefined> {
  const { carId, trips: last } = await send(trips.bindings, { query: { phone } }, { quiet: true });
  return carId ?? last[0]?.carId;
}

/**
 * The vehicle that a text identifies exactly: by its number, controller, plate, battery, or the phone of its rider
 * for operators who may look up riders.
 */
async function vehicleNamed(typed: string, byPhone: boolean): Promise<string | undefined> {
  const query = numbered(typed);
  if (query) return (await send(vehicles.single, { query }, { quiet: true })).carId;
  if (byPhone && phoneRule.safeParse(typed).success) return vehicleOfRider(typed);
  for (const name of usedAs) {
    const asked = { query: { [name]: typed, pageNum: 1, pageSize: 1 } };
    const [found] = (await send(vehicles.list, asked, { quiet: true })).list;
    if (found) return found.carId;
  }
  return undefined;
}

/** The shortest plate or battery number. */
const leastTyped = 4;

/** Finds one vehicle by what is printed on it or its parts. */
export function SearchBox({ onFound }: { onFound(carId: string): void }) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);
  const may = useMay();
  const byPhone = may(trips.bindings) && may(findsPeople);
  const prompt = byPhone ? words.searchPeople : words.search;

  async function find(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const named = typed.trim();
    setWrong(named.length >= leastTyped ? undefined : words.searchInvalid);
    if (named.length < leastTyped || busy) return;
    setBusy(true);
    try {
      const carId = await vehicleNamed(named, byPhone);
      if (carId) onFound(carId);
      else setWrong(words.searchNothing);
    } catch (error) {
      setWrong(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <search className="map-search">
      <form onSubmit={find}>
        <Space.Compact block>
          <Input
            aria-label={prompt}
            placeholder={prompt}
            maxLength={30}
            allowClear
            value={typed}
            status={wrong ? 'error' : ''}
            aria-invalid={wrong !== undefined}
            aria-describedby={wrong ? id : undefined}
            onChange={(event) => {
              setTyped(event.target.value);
              setWrong(undefined);
            }}
          />
          <Button
            htmlType="submit"
            loading={busy}
            aria-label={words.searchButton}
            icon={<SearchOutlined />}
          />
        </Space.Compact>
        {wrong && (
          <p id={id} role="alert" className="map-search-wrong">
            {wrong}
          </p>
        )}
      </form>
    </search>
  );
}
