import { type NoticeChannel, type NoticeRow, noticeEventOf } from '@kickstand/contract/platform/notices';
import type { MessageLanguage } from '@kickstand/domain/platform/messages';
import { Button, Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { createContext, useContext, useMemo, useRef } from 'react';
import { type Field, severalField } from '../../kit/form/fields.tsx';
import { counterText } from './notice-texts.ts';
import { noticesWords as words } from './notices.words.ts';
import './notices.css';

/** The event of the form's template, and the price of a text message. */
export const NoticeOf = createContext<Pick<NoticeRow, 'event' | 'partCost'>>({
  event: 'login_code',
  partCost: 0,
});

/** A text input with its variables to insert at the cursor, and its length. */
export const noticeTextField = (lang: MessageLanguage): Field<string> =>
  function NoticeText({ value = '', onChange, ...props }) {
    const notice = useContext(NoticeOf);
    const area = useRef<TextAreaRef>(null);
    const put = (name: string) => {
      const typed = area.current?.resizableTextArea?.textArea;
      const [from, to] = [typed?.selectionStart ?? value.length, typed?.selectionEnd ?? value.length];
      onChange?.(`${value.slice(0, from)}{${name}}${value.slice(to)}`);
      typed?.focus();
    };
    return (
      <div className="notice-text">
        <div className="notice-variables">
          {Object.entries(noticeEventOf(notice.event).variables).map(([name, kind]) => (
            <Button
              key={name}
              size="small"
              title={words.insert(`{${name}}`)}
              aria-label={words.insert(`{${name}} ${words.kinds[kind]}`)}
              onClick={() => put(name)}
            >
              {`{${name}} ${words.kinds[kind]}`}
            </Button>
          ))}
        </div>
        <Input.TextArea
          {...props}
          ref={area}
          rows={4}
          maxLength={500}
          value={value}
          onChange={({ target }) => onChange?.(target.value)}
        />
        <p className="muted" aria-live="polite">
          {counterText(notice, value, lang)}
        </p>
      </div>
    );
  };

/** The channels of an event. */
export const NoticeChannels: Field<NoticeChannel[]> = (props) => {
  const { event } = useContext(NoticeOf);
  const Several = useMemo(
    () => severalField<NoticeChannel>(noticeEventOf(event).channels, words.channels),
    [event],
  );
  return <Several {...props} />;
};
