import { type CurvePoint, voltageSchemes } from '@kickstand/contract/fleet/production';
import { wrongRow } from '@kickstand/domain/fleet/production';
import { Alert, Button, Form } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../kit/client/calls.ts';
import { Loaded } from '../../../kit/page/states.tsx';
import { productionWords } from '../production.words.ts';
import { Effect } from './scheme-effect.tsx';

const words = productionWords.schemes;

/** The form as filled in, as a query to the server; undefined while it is invalid. */
function queryOf(schemeId: string, given: unknown) {
  const { points, lowPercent, noRentPercent, loadCorrectionMv } = (given ?? {}) as Record<string, unknown>;
  const curve = Array.isArray(points) ? (points as CurvePoint[]) : [];
  if (wrongRow(curve) !== undefined) return undefined;
  const query = voltageSchemes.foresee.query.safeParse({
    schemeId,
    lowPercent,
    noRentPercent,
    loadCorrectionMv,
    points: curve.map((point) => point.join(':')).join(','),
  });
  return query.success ? query.data : undefined;
}

type Asked = NonNullable<ReturnType<typeof queryOf>>;

function Answer({ query }: { query: Asked }) {
  const answer = useCall(voltageSchemes.foresee, { query }, { quiet: true });
  return <Loaded of={answer}>{(effect) => <Effect effect={effect} />}</Loaded>;
}

/** What the change would mean for the vehicles that use the scheme; hidden again when the form changes. */
export function Foresight({ schemeId }: { schemeId: string }) {
  const query = queryOf(schemeId, Form.useWatch([], Form.useFormInstance()));
  const [asked, setAsked] = useState<string>();
  const isAsked = query !== undefined && JSON.stringify(query) === asked;
  return (
    <div>
      <Button disabled={query === undefined} onClick={() => setAsked(JSON.stringify(query))}>
        {words.foresee}
      </Button>
      {query === undefined && <Alert type="warning" title={words.foreseeUnsound} role="status" />}
      {isAsked && <Answer query={query} />}
    </div>
  );
}
