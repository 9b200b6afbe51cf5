import { Button, Input, Space } from 'antd';
import { type SubmitEvent, useState } from 'react';
import { usePage } from '../../kit/page/page.ts';
import { StatePanel } from '../../kit/page/states.tsx';
import './vehicle-logs.css';
import { vehicleLogsWords } from './vehicle-logs.words.ts';

const words = vehicleLogsWords.start;

export const isImei = (text: string | undefined): text is string => /^86\d{13}$/.test(text ?? '');
export const isCarId = (text: string | undefined) => /^[1-9]\d{7,8}$/.test(text ?? '');

interface WhichProps {
  /** The page's heading. */
  heading: string;
  title: string;
  hint: string;
  /** The query parameters for this number; undefined if it is invalid. */
  read(text: string): Record<string, string> | undefined;
}

/** Asks whose log to show, if the address does not say. */
export function Which({ heading, title, hint, read }: WhichProps) {
  const page = usePage();
  const [wrong, setWrong] = useState(false);
  const [typed, setTyped] = useState('');
  const look = (event: SubmitEvent) => {
    event.preventDefault();
    const found = read(typed.trim());
    setWrong(!found);
    if (found) page.setSearch({ ...page.search, ...found });
  };
  return (
    <>
      <h1 className="list-title">{heading}</h1>
      <StatePanel kind="empty" title={title} hint={hint}>
        <form className="log-which" onSubmit={look}>
          <Space.Compact block>
            <Input
              type="search"
              aria-label={title}
              aria-describedby="log-which-wrong"
              status={wrong ? 'error' : ''}
              autoComplete="off"
              inputMode="numeric"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
            <Button type="primary" htmlType="submit">
              {words.look}
            </Button>
          </Space.Compact>
          <p id="log-which-wrong" role="alert">
            {wrong && words.wrong}
          </p>
        </form>
      </StatePanel>
    </>
  );
}
