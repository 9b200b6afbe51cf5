import type { AdRow } from '@kickstand/contract/marketing/ads';
import { Drawer } from 'antd';
import { Steps } from '../../kit/action/steps.tsx';
import { audienceText, linkText } from './ad-texts.ts';
import { adsWords as words } from './ads.words.ts';
import './ads.css';

interface Props {
  row: AdRow;
  close(): void;
}

/** Preview of an ad on a phone, with its link. */
export const AdPreview = ({ row, close }: Props) => (
  <Drawer open size={400} extra={<Steps />} title={words.view.title(row.name)} onClose={close}>
    <div className="ad-phone">
      <img src={row.picture.address} alt={row.name} />
    </div>
    <p>
      {words.fields.link}: {linkText(row.link)}
    </p>
    <p>
      {words.fields.audience}: {audienceText(row.audience)}
    </p>
  </Drawer>
);
