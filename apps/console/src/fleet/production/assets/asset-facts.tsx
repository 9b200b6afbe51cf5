import type { AssetCard } from '@kickstand/contract/fleet/production';
import type { ReactNode } from 'react';
import { instant, tags, text } from '../../../kit/list/cells.tsx';
import { Facts } from '../../../kit/page/facts.tsx';
import { firmware } from '../../vehicle-kit/cells.parts.tsx';
import { productionWords } from '../production.words.ts';
import { lifecycleBadge, onlineBadge, testBadge } from './asset-cells.tsx';

const { fields: labels, groups } = productionWords.assets;

const itself = {
  lifecycle: lifecycleBadge,
  agent: text,
  area: text,
  model: text,
  frameNo: text,
  plate: text,
  color: text,
  madeYear: text,
  lot: text,
  supplier: text,
  createdAt: instant,
  shelvedAt: instant,
};
const parts = {
  imei: text,
  online: onlineBadge,
  boundAt: instant,
  testState: testBadge,
  fwVersion: firmware,
  iccid: text,
  simOperator: text,
  simExpireOn: text,
  batterySn: text,
  batteryKind: text,
  helmetMac: text,
  bleMac: text,
};
const papers = { regulatorNo: text, warrantyTo: text, insuranceNo: text, insuredTo: text, tags, note: text };

const Panel = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="asset-panel">
    <h2>{title}</h2>
    {children}
  </section>
);

/** A vehicle as an asset: itself, its parts, and its documents. */
export const AssetFacts = ({ card }: { card: AssetCard }) => (
  <>
    <Panel title={groups.vehicle}>
      <Facts of={card} show={itself} labels={labels} />
    </Panel>
    <Panel title={groups.parts}>
      <Facts of={card} show={parts} labels={labels} />
    </Panel>
    <Panel title={groups.papers}>
      <Facts of={card} show={papers} labels={labels} />
    </Panel>
  </>
);
