import {
  type NoStationReason,
  noStationReasons,
  type StationApplicationDetail,
  stationApplications,
} from '@kickstand/contract/places/station-applications';
import { Select } from 'antd';
import type { QuestionProps } from '../../kit/action/asking.tsx';
import { DialogField } from '../../kit/action/dialog-field.tsx';
import { decision, defineDecisions } from '../../kit/queue/define-decisions.tsx';
import { countText, metresText } from '../../ui/format.ts';
import { fencesPaths } from '../fences/fences.paths.ts';
import { stationApplicationsWords as words } from './station-applications.words.ts';

interface Given {
  reason: NoStationReason;
  /** The application to merge into. */
  into: string | undefined;
}
type Of = StationApplicationDetail;

/** The link to draw the station of an application. */
export const drawingOf = ({ lng, lat, address, serviceAreaId }: Of) =>
  fencesPaths.stations.to({}, { edit: 'new', at: `${lng},${lat}`, area: serviceAreaId, named: address });

const nearText = ({ text, distanceM, votes }: Of['near'][number]) =>
  words.nearOne(text, metresText(distanceM), countText(votes));

const Questions = ({ of, given, put }: QuestionProps<Of, Given>) => (
  <>
    <DialogField label={words.reason}>
      {({ status: _, ...control }) => (
        <Select<NoStationReason>
          {...control}
          value={given.reason}
          options={noStationReasons.map((value) => ({ value, label: words.reasons[value] }))}
          onChange={(reason) => put({ reason })}
        />
      )}
    </DialogField>
    {of.near.length > 0 && (
      <DialogField label={words.into}>
        {({ status: _, ...control }) => (
          <Select<string>
            {...control}
            value={given.into}
            options={of.near.map((one) => ({ value: one.id, label: nearText(one) }))}
            onChange={(into) => put({ into })}
          />
        )}
      </DialogField>
    )}
  </>
);

/** Passes an application, which leads to the editor of stations, rejects it, or merges it. */
export const StationDecisions = defineDecisions<Of, Given>({
  text: words.opinion,
  decisions: [
    decision<Of, Given, typeof stationApplications.pass>({
      key: 'p',
      label: words.decisions.pass,
      call: stationApplications.pass,
      usual: () => words.usual.pass,
      request: ({ id }, { text }) => ({ params: { applicationId: id }, body: { text } }),
      leadsTo: (of, may) => (may('0504,050402') ? drawingOf(of) : undefined),
    }),
    decision<Of, Given, typeof stationApplications.reject>({
      key: 'r',
      label: words.decisions.reject,
      call: stationApplications.reject,
      danger: true,
      least: 5,
      usual: (_, { reason }) => (reason === 'other' ? '' : words.usual[reason]),
      request: ({ id }, { reason, text }) => ({ params: { applicationId: id }, body: { reason, text } }),
    }),
    decision<Of, Given, typeof stationApplications.merge>({
      key: 'g',
      label: words.decisions.merge,
      call: stationApplications.merge,
      usual: () => words.usual.merge,
      // Without a target the reply says so.
      request: ({ id }, { into = '-', text }) => ({ params: { applicationId: id }, body: { into, text } }),
    }),
  ],
  questions: {
    start: ({ near: [first] }) => ({ reason: 'private_land', into: first?.id }),
    Ask: Questions,
  },
});
