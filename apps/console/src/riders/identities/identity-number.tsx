import { EyeOutlined } from '@ant-design/icons';
import { identities } from '@kickstand/contract/riders/identities';
import { Button } from 'antd';
import { useState } from 'react';
import { useMay } from '../../kit/action/access.tsx';
import { useChange } from '../../kit/client/calls.ts';
import { nothing } from '../../ui/format.ts';
import { identitiesWords as words } from './identities.words.ts';

/** An identity card number, masked until the operator asks for all of it, which is logged. */
export function IdentityNumber({
  riderId,
  identityMasked,
}: {
  riderId: string;
  identityMasked: string | null;
}) {
  const may = useMay();
  const { mutate, isPending } = useChange(identities.unmask, { refreshes: [] });
  const [full, setFull] = useState<string>();
  if (identityMasked === null) return nothing;
  const show = () =>
    mutate({ params: { riderId } }, { onSuccess: ({ name, number }) => setFull(`${number} ${name}`) });
  return (
    <span className="figure">
      {full ?? identityMasked}
      {full === undefined && may(identities.unmask) && (
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
