import { EyeOutlined } from '@ant-design/icons';
import { identities } from '@kickstand/contract/riders/identities';
import { Button } from 'antd';
import { useState } from 'react';
import { useMay } from '../../kit/action/access.tsx';
import { useChange } from '../../kit/client/calls.ts';
import { nothing } from '../../ui/format.ts';
import { identitiesWords as words } from './identities.words.ts';

/** The number of an identity card, masked until somebody who may asks for the whole of it, which is logged. */
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
