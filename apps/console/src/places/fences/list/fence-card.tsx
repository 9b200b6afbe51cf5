import { CloseOutlined } from '@ant-design/icons';
import type { Fence, FencePage } from '@kickstand/contract/places/fences';
import { Button } from 'antd';
import { vehiclesPaths } from '../../../fleet/vehicles/vehicles.paths.ts';
import { Gate } from '../../../kit/action/access.tsx';
import { instantText } from '../../../kit/page/format.ts';
import { PageLink } from '../../../kit/page/link.tsx';
import { usePage } from '../../../kit/page/page.ts';
import { Loaded } from '../../../kit/page/states.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { countText, metresText } from '../../../ui/format.ts';
import { areaText } from '../editor/figures.ts';
import { contentOf } from '../editor/use-saving.ts';
import { fencesWords } from '../fences.words.ts';
import { hoursText, stateTones } from './fence-cells.tsx';

const words = fencesWords.card;

interface FenceCardProps {
  page: FencePage;
  answer: { data: Fence | undefined; error: unknown; refetch(): unknown };
  close(): void;
}

/** A summary of the picked fence. */
export function FenceCard({ page, answer, close }: FenceCardProps) {
  const { search, setSearch } = usePage();
  return (
    <aside className="fence-card" aria-label={contentOf(answer.data)?.name ?? fencesWords.titles[page]}>
      <Button
        className="fence-card-close"
        type="text"
        aria-label={words.close}
        icon={<CloseOutlined aria-hidden />}
        onClick={close}
      />
      <Loaded of={answer}>
        {(fence) => (
          <>
            <Facts fence={fence} />
            <Gate may={`${page},${page}03`}>
              {fence.state !== 'archived' && (
                <Button onClick={() => setSearch({ ...search, edit: fence.id })}>
                  {fencesWords.actions.edit}
                </Button>
              )}
            </Gate>
          </>
        )}
      </Loaded>
    </aside>
  );
}

function Facts({ fence }: { fence: Fence }) {
  const content = contentOf(fence);
  const { draftInfo } = fence;
  return (
    <>
      <h2>{content?.name}</h2>
      <p className="badges">
        <Badge tone={stateTones[fence.state]}>{fencesWords.states[fence.state]}</Badge>
        <Badge tone="quiet">{fencesWords.kinds[fence.kind]}</Badge>
        <Badge tone="quiet">
          {fence.versionNo > 0 ? words.published(String(fence.versionNo)) : words.never}
        </Badge>
      </p>
      <dl className="fence-facts">
        <dt>{words.area}</dt>
        <dd>
          <PageLink to={vehiclesPaths.list.to({}, { opAreaIds: fence.serviceAreaId })}>
            {fence.areaName}
          </PageLink>
        </dd>
        <dt>{words.now}</dt>
        <dd>{countText(fence.current)}</dd>
        <dt>{words.size}</dt>
        <dd>{areaText(fence.areaM2)}</dd>
        <dt>{words.edge}</dt>
        <dd>{metresText(fence.perimeterM)}</dd>
        {content && (
          <>
            <dt>{words.hours}</dt>
            <dd>{hoursText(content.openFrom, content)}</dd>
          </>
        )}
        <dt>{words.at}</dt>
        <dd>{instantText(fence.updatedAt)}</dd>
      </dl>
      {draftInfo && (
        <p className="muted">
          {words.draft(draftInfo.savedBy, instantText(draftInfo.savedAt))}
          {draftInfo.effectiveAt !== null && (
            <>
              <br />
              {words.draftDue(instantText(draftInfo.effectiveAt))}
            </>
          )}
          {draftInfo.absorbs.length > 0 && (
            <>
              <br />
              {words.absorbs(countText(draftInfo.absorbs.length))}
            </>
          )}
          {fence.published && (
            <>
              <br />
              {words.outlines}
            </>
          )}
        </p>
      )}
    </>
  );
}
