import { SearchOutlined } from '@ant-design/icons';
import { carId as carIdRule, imei as imeiRule } from '@kickstand/contract/kit';
import { vehicles } from '@kickstand/contract/vehicles';
import { Button, Input, Space } from 'antd';
import { type SubmitEvent, useId, useState } from 'react';
import { send } from '../../kit/client.ts';
import { sentenceOf } from '../../kit/sentence.ts';
import { liveMapWords as words } from './live-map.words.ts';

/** A vehicle number or an IMEI, both exact. */
function queryOf(typed: string) {
  if (carIdRule.safeParse(typed).success) return { carId: typed };
  return imeiRule.safeParse(typed).success ? { imei: typed } : undefined;
}

/** Finds one vehicle by what is printed on it or on its controller. */
export function SearchBox({ onFound }: { onFound(carId: string): void }) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function find(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const query = queryOf(typed.trim());
    setWrong(query ? undefined : words.searchInvalid);
    if (!query || busy) return;
    setBusy(true);
    try {
      onFound((await send(vehicles.single, { query }, { quiet: true })).carId);
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
            aria-label={words.search}
            placeholder={words.search}
            inputMode="numeric"
            maxLength={15}
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
