import {
  type CertificateDetail,
  type CertificateRow,
  certificateDays,
  certificates,
  mostPassedAtOnce,
  type RefusedFor,
  refusedFors,
} from '@kickstand/contract/riders/identities';
import { Select } from 'antd';
import type { QuestionProps } from '../../kit/action/asking.tsx';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { defineBulk } from '../../kit/action/define-bulk.tsx';
import { DialogField } from '../../kit/action/dialog-field.tsx';
import { NumberBox } from '../../kit/input/number-box.tsx';
import { pickedOf } from '../../kit/list/selection.ts';
import { decision, defineDecisions } from '../../kit/queue/define-decisions.tsx';
import { countText } from '../../ui/format.ts';
import { identitiesWords as all } from './identities.words.ts';

const words = all.certificates;

interface Given {
  days: number;
  refusedFor: RefusedFor;
}

const Questions = ({ given, put }: QuestionProps<CertificateDetail, Given>) => (
  <>
    <DialogField label={words.days}>
      {({ status: _, ...control }) => (
        <NumberBox
          {...control}
          min={certificateDays.least}
          max={certificateDays.most}
          value={given.days}
          onChange={(days) => put({ days: days ?? certificateDays.usual })}
        />
      )}
    </DialogField>
    <DialogField label={words.reason}>
      {({ status: _, ...control }) => (
        <Select<RefusedFor>
          {...control}
          value={given.refusedFor}
          options={refusedFors.map((value) => ({ value, label: all.reasons[value] }))}
          onChange={(refusedFor) => put({ refusedFor })}
        />
      )}
    </DialogField>
  </>
);

/** The decision of a certificate, also by keyboard. */
export const CertificateDecision = defineDecisions<CertificateDetail, Given>({
  text: words.text,
  decisions: [
    decision<CertificateDetail, Given, typeof certificates.pass>({
      key: 'p',
      label: words.pass,
      call: certificates.pass,
      usual: () => words.usualPass,
      request: ({ id }, { days, text: said }) => ({
        params: { certificateId: id },
        body: { days, text: said },
      }),
    }),
    decision<CertificateDetail, Given, typeof certificates.reject>({
      key: 'r',
      label: words.reject,
      call: certificates.reject,
      danger: true,
      least: 5,
      usual: (_, { refusedFor }) => (refusedFor === 'other' ? '' : all.usual[refusedFor]),
      request: ({ id }, { refusedFor, text: said }) => ({
        params: { certificateId: id },
        body: { refusedFor, text: said },
      }),
    }),
  ],
  questions: {
    start: () => ({ days: certificateDays.usual, refusedFor: 'blurred' }),
    Ask: Questions,
  },
});

/** Revokes a passed certificate. */
export const revoke = defineAsk<CertificateDetail, typeof certificates.revoke>({
  call: certificates.revoke,
  label: words.revoke,
  level: 3,
  danger: true,
  applies: ({ state }) => state === 'passed',
  changes: () => words.revokeEffect,
  request: ({ id }, { reason = '' }) => ({ params: { certificateId: id }, body: { reason } }),
});

/** Passes the chosen certificates. */
export const passMany = defineBulk<CertificateRow, typeof certificates.passMany>({
  call: certificates.passMany,
  label: words.passMany,
  level: 2,
  most: mostPassedAtOnce,
  changes: ({ count: many }) => words.passManyEffect(countText(many)),
  request: (chosen) => ({ body: { certificateIds: pickedOf(chosen) } }),
  useOutcome: ({ passed, left }) => ({
    list: [
      ...passed.map((object) => ({ object, state: 'ok' as const })),
      ...left.map((object) => ({ object, state: 'failed' as const, message: words.left })),
    ],
    done: true,
  }),
});
