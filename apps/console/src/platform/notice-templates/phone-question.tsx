import type { NoticeRow } from '@kickstand/contract/platform/notices';
import { Input, Radio } from 'antd';
import type { Questions } from '../../kit/action/asking.tsx';
import { DialogField } from '../../kit/action/dialog-field.tsx';
import { noticesWords } from './notices.words.ts';

const words = noticesWords.test;

export interface TestGiven {
  phone: string;
  lang: 'zh' | 'en';
}

const isPhone = (phone: string) => /^1\d{10}$/.test(phone);

/** Asks for the phone and the language of a test message. */
export const phoneQuestion: Questions<NoticeRow, TestGiven> = {
  start: () => ({ phone: '', lang: 'zh' }),
  answered: ({ phone }) => isPhone(phone),
  Ask: ({ given: { phone, lang }, put, tried }) => (
    <>
      <DialogField label={words.phone} wrong={tried && !isPhone(phone) && words.wrong} required>
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            maxLength={11}
            value={phone}
            onChange={({ target }) => put({ phone: target.value.trim() })}
          />
        )}
      </DialogField>
      <Radio.Group
        aria-label={words.lang}
        value={lang}
        onChange={({ target }) => put({ lang: target.value as TestGiven['lang'] })}
        options={[
          { value: 'zh', label: noticesWords.zh },
          { value: 'en', label: noticesWords.en },
        ]}
      />
    </>
  ),
};
