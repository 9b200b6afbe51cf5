import { type AudienceGroup, audiences } from '@kickstand/contract/marketing/audiences';
import { Alert } from 'antd';
import { useEffect, useState } from 'react';
import { useCall } from '../../kit/client/calls.ts';
import { sentenceOf } from '../../kit/client/sentence.ts';
import { kitWords } from '../../kit/kit.words.ts';
import { instantText } from '../../kit/page/format.ts';
import { countText } from '../../ui/format.ts';
import { isWhole } from './audience-draft.ts';
import { audiencesWords as words } from './audiences.words.ts';

/** Delay after typing before riders are counted. */
const pauseMs = 400;

/** Live count of matching riders, with a sample. */
export function AudienceCount({
  tree,
  areaIds,
}: {
  tree: AudienceGroup;
  areaIds: readonly number[] | undefined;
}) {
  const typed = JSON.stringify(tree);
  const [asked, setAsked] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const whole = isWhole(tree);
  const { data, error, isFetching } = useCall(
    audiences.count,
    { query: { tree: asked, ...(areaIds && areaIds.length > 0 && { areaIds: [...areaIds] }) } },
    { enabled: whole && isWhole(JSON.parse(asked)), keep: true, quiet: true },
  );
  if (!whole) return <p className="muted">{words.unfinished}</p>;
  if (error) return <Alert type="warning" showIcon role="alert" title={sentenceOf(error)} />;
  if (!data || isFetching || asked !== typed) return <p className="muted">{words.counting}</p>;
  if (data.factsAt === null) return <p className="muted">{words.gathering}</p>;
  const { count, fewest, sample, factsAt } = data;
  return (
    <div aria-live="polite">
      <strong>{count === null ? words.fewer(countText(fewest)) : words.count(countText(count))}</strong>
      <p className="muted">{words.at(instantText(factsAt))}</p>
      {sample.length > 0 && (
        <details>
          <summary>{words.sample(countText(sample.length))}</summary>
          <ul>
            {sample.map(({ id, name, phone, area, lastRideOn }) => (
              <li key={id}>
                {[name, phone, area, lastRideOn ? `${words.lastRide} ${lastRideOn}` : words.never]
                  .filter(Boolean)
                  .join(kitWords.comma)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
