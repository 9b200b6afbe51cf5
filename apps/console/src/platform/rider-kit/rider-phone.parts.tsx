import { EyeOutlined } from '@ant-design/icons';
import { riders } from '@kickstand/contract/riders/riders';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useMay } from '../../kit/action/access.tsx';
import { useChange } from '../../kit/client/calls.ts';
import { maskedPhone, withLayout } from '../../kit/list/cells.tsx';
import { PageLink } from '../../kit/page/link.tsx';
import { ridersPaths } from '../../riders/riders/riders.paths.ts';
import { phoneText } from '../../ui/format.ts';
import { riderKitWords as words } from './rider-kit.words.ts';

/** A link to a rider's page, if permitted. */
export function RiderLink({ riderId, children }: { riderId: string; children: ReactNode }) {
  if (!useMay()(riders.single)) return children;
  return (
    <PageLink to={ridersPaths.detail.to({}, { id: riderId })} outside>
      {children}
    </PageLink>
  );
}

interface Shown {
  riderId: string;
  riderPhone: string;
  /** Whether it links to the rider's page. */
  leads?: boolean;
}

/** A rider's phone, masked until the operator asks for all of it, which is logged. */
export function RiderPhoneInFull({ riderId, riderPhone, leads = true }: Shown) {
  const may = useMay();
  const { mutate, isPending } = useChange(riders.unmask, { refreshes: [] });
  const [full, setFull] = useState<string>();
  const show = () =>
    mutate({ params: { riderId } }, { onSuccess: ({ phone, name }) => setFull(`${phone} ${name}`) });
  const text = full ?? phoneText(riderPhone);
  return (
    <span className="figure">
      {leads ? <RiderLink riderId={riderId}>{text}</RiderLink> : text}
      {full === undefined && may(riders.unmask) && (
        <Button
          type="link"
          size="small"
          aria-label={words.unmask}
          title={words.unmask}
          icon={<EyeOutlined />}
          disabled={isPending}
          onClick={show}
        />
      )}
    </span>
  );
}

/** The phone in a list of riders, or of what belongs to them; `riderOf` gives the rider. */
export const phoneOfRider = <Row extends { riderPhone: string }>(riderOf: (row: Row) => string) =>
  withLayout<string, Row>(
    Object.assign(
      (riderPhone: string, row: Row) => <RiderPhoneInFull riderId={riderOf(row)} riderPhone={riderPhone} />,
      { ...(maskedPhone.writing && { writing: maskedPhone.writing }) },
    ),
    { width: 170 },
  );
