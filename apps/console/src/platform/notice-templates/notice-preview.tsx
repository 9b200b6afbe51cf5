import type { NoticeBody, NoticeRow } from '@kickstand/contract/platform/notices';
import { Drawer } from 'antd';
import { Steps } from '../../kit/action/steps.tsx';
import { counterText, nameOf, sampleText } from './notice-texts.ts';
import { noticesWords as words } from './notices.words.ts';
import './notices.css';

type Said = Pick<NoticeBody, 'title' | 'titleEn' | 'text' | 'textEn'> & Pick<NoticeRow, 'event' | 'partCost'>;

const Phones = ({ event, partCost, title, titleEn, text, textEn }: Said) => (
  <>
    <p className="muted">{words.previewHint}</p>
    <div className="notice-phones">
      {(
        [
          ['zh', title, text],
          ['en', titleEn, textEn],
        ] as const
      ).map(([lang, heading, said]) => (
        <section key={lang} aria-label={words[lang]} lang={lang === 'zh' ? 'zh-CN' : 'en'}>
          <h3>{words[lang]}</h3>
          <div className="notice-phone">
            <div className="muted">{words.lockScreen}</div>
            <div className="notice-bubble">
              <strong>{heading}</strong>
              {sampleText(event, said, lang)}
            </div>
          </div>
          <p className="muted">{counterText({ event, partCost }, said, lang)}</p>
        </section>
      ))}
    </div>
  </>
);

interface Props {
  row: NoticeRow;
  close(): void;
}

/** A stored template as it arrives on a phone. */
export const KeptNotice = ({ row, close }: Props) => (
  <Drawer open size={640} extra={<Steps />} title={words.previewOf(nameOf(row))} onClose={close}>
    <Phones {...row} />
  </Drawer>
);

/** A template as typed. */
export const TypedNotice = ({ row, body, close }: Props & { body: NoticeBody }) => (
  <Drawer open size={640} title={words.previewOf(nameOf(row))} onClose={close}>
    <Phones {...body} event={row.event} partCost={row.partCost} />
  </Drawer>
);
