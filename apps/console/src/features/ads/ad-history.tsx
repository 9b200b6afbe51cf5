import { type AdChange, type AdRow, adAudienceKinds, ads } from '@kickstand/contract/ads';
import { Drawer } from 'antd';
import { Steps } from '../../kit/action/steps.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { differencesOf } from '../../kit/form/differences.ts';
import { Loaded } from '../../kit/page/states.tsx';
import { Timeline } from '../../kit/page/timeline.tsx';
import { labelsOf } from '../../kit/terms/labels.ts';
import { useAreas } from '../production/production.service.ts';
import { adsWords as words } from './ads.words.ts';

const { history, link, audience } = words;
const audiences = Object.fromEntries(adAudienceKinds.map((kind) => [kind, audience[kind]]));

const fields = {
  ...labelsOf(words.fields),
  kind: link.kind,
  page: link.pageName,
  url: link.url,
  appId: link.appId,
  path: link.path,
  days: audience.days,
};

const useTerms = () => {
  const areaIds = Object.fromEntries(useAreas().map(({ value, label }) => [String(value), label]));
  const kind = { none: link.none, page: link.page, https: link.https, mini_program: link.mini_program };
  return {
    fields,
    valuesOf: { place: words.places, areaIds, page: link.pages, kind: { ...kind, ...audiences } },
  };
};

function Difference({ change, terms }: { change: AdChange['change']; terms: ReturnType<typeof useTerms> }) {
  return differencesOf(change, terms).map(({ key, field, before, after }) => (
    <div key={key}>
      {key === 'pictureId'
        ? history.newPicture
        : `${field}: ${before ?? history.nothing} → ${after ?? history.nothing}`}
    </div>
  ));
}

interface Props {
  row: AdRow;
  close(): void;
}

/** Who changed what of an ad, newest first. */
export function AdHistory({ row: { id, name }, close }: Props) {
  const answer = useCall(ads.history, { params: { id } }, { quiet: true });
  const terms = useTerms();
  const eventOf = ({ version, changedAt, changedBy, change }: AdChange) => ({
    key: String(version),
    at: changedAt,
    tone: 'busy' as const,
    title: version === 1 ? `${changedBy} ${history.made}` : history.by(changedBy),
    detail: <Difference change={change} terms={terms} />,
  });
  return (
    <Drawer open size={480} extra={<Steps />} title={history.title(name)} onClose={close}>
      <Loaded of={answer}>{({ list }) => <Timeline events={list.map(eventOf)} />}</Loaded>
    </Drawer>
  );
}
