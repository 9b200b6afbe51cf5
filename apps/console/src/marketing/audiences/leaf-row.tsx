import { DeleteOutlined } from '@ant-design/icons';
import { type AudienceFact, type AudienceLeaf, audiences } from '@kickstand/contract/marketing/audiences';
import { certificateKinds } from '@kickstand/contract/platform/rider-kit';
import { Button, Select } from 'antd';
import { useCall } from '../../kit/client/calls.ts';
import { NumberInput } from '../../kit/input/number-input.tsx';
import { useAreas } from '../../platform/area-kit/areas.service.ts';
import { countText } from '../../ui/format.ts';
import { kindOf, type LeafKind, leafKinds, newLeaf, type Part } from './audience-draft.ts';
import { audiencesWords as words } from './audiences.words.ts';
import { NewList } from './new-list.tsx';

const kinds = leafKinds.map((value) => ({ value, label: words.kinds[value] }));
const careers = certificateKinds.map((value) => ({ value, label: words.careers[value] }));

function unitOf(fact: AudienceFact): { unit: string; scale: number } {
  if (fact.startsWith('cash') || fact.endsWith('Cents')) return { unit: words.units.yuan, scale: 100 };
  if (fact.startsWith('rides')) return { unit: words.units.rides, scale: 1 };
  if (fact === 'age') return { unit: words.units.years, scale: 1 };
  return { unit: fact === 'credit' ? words.units.points : words.units.days, scale: 1 };
}

interface Props {
  part: Part & { inner: AudienceLeaf };
  change(next: Part): void;
  remove(): void;
}

/** One condition: fact, negation and operand. */
export function LeafRow({ part, change, remove }: Props) {
  const { isNot, inner: leaf } = part;
  const kind = kindOf(leaf);
  const name = words.kinds[kind];
  return (
    <li className="audience-row" aria-label={name}>
      <Select<LeafKind>
        className="audience-kind"
        aria-label={words.condition}
        showSearch={{ optionFilterProp: 'label' }}
        value={kind}
        options={kinds}
        onChange={(next) => change({ isNot, inner: newLeaf(next) })}
      />
      <Select<'is' | 'not'>
        className="audience-whether"
        aria-label={words.whether(name)}
        value={isNot ? 'not' : 'is'}
        options={[
          { value: 'is', label: words.is },
          { value: 'not', label: words.not },
        ]}
        onChange={(next) => change({ ...part, isNot: next === 'not' })}
      />
      <Operand leaf={leaf} name={name} change={(inner) => change({ isNot, inner })} />
      <Button type="text" icon={<DeleteOutlined />} aria-label={words.remove(name)} onClick={remove} />
    </li>
  );
}

interface OperandProps<L extends AudienceLeaf> {
  leaf: L;
  name: string;
  change(next: AudienceLeaf): void;
}
type Of<K extends AudienceLeaf['is']> = OperandProps<Extract<AudienceLeaf, { is: K }>>;

function Operand({ leaf, name, change }: OperandProps<AudienceLeaf>) {
  switch (leaf.is) {
    case 'range':
      return <Range leaf={leaf} name={name} change={change} />;
    case 'area':
      return <Areas leaf={leaf} name={name} change={change} />;
    case 'career':
      return (
        <Select
          className="audience-among"
          mode="multiple"
          aria-label={name}
          placeholder={words.choose}
          value={leaf.careers}
          options={careers}
          onChange={(next) => change({ ...leaf, careers: next })}
        />
      );
    case 'got':
      return <Campaign leaf={leaf} name={name} change={change} />;
    case 'list':
      return <List leaf={leaf} name={name} change={change} />;
    case 'verified':
      return null;
  }
}

function Range({ leaf, name, change }: Of<'range'>) {
  const { unit, scale } = unitOf(leaf.fact);
  return (['least', 'most'] as const).map((end) => (
    <NumberInput
      key={end}
      className="audience-figure"
      aria-label={`${name} ${words[end]}`}
      placeholder={words[end]}
      min={0}
      precision={scale === 1 ? 0 : 2}
      suffix={unit}
      value={leaf[end] === undefined ? null : leaf[end] / scale}
      onChange={(shown) => {
        const { [end]: _, ...rest } = leaf;
        change(shown === null ? rest : { ...rest, [end]: Math.round(shown * scale) });
      }}
    />
  ));
}

function Areas({ leaf, name, change }: Of<'area'>) {
  return (
    <Select<number[]>
      className="audience-among"
      mode="multiple"
      aria-label={name}
      placeholder={words.choose}
      showSearch={{ optionFilterProp: 'label' }}
      value={leaf.areaIds}
      options={[...useAreas()]}
      onChange={(areaIds) => change({ ...leaf, areaIds })}
    />
  );
}

function Campaign({ leaf, name, change }: Of<'got'>) {
  const { data } = useCall(audiences.campaigns, {}, { quiet: true });
  return (
    <Select<string>
      className="audience-among"
      aria-label={name}
      placeholder={words.choose}
      showSearch={{ optionFilterProp: 'label' }}
      value={leaf.campaignId || null}
      options={data?.list.map((one) => ({ value: one.id, label: one.name })) ?? []}
      onChange={(campaignId) => change({ ...leaf, campaignId })}
    />
  );
}

function List({ leaf, name, change }: Of<'list'>) {
  const { data } = useCall(audiences.lists, {}, { quiet: true });
  const options =
    data?.list.map((one) => ({ value: one.id, label: words.listOption(one.name, countText(one.known)) })) ??
    [];
  return (
    <>
      <Select<string>
        className="audience-among"
        aria-label={name}
        placeholder={words.choose}
        value={leaf.listId || null}
        options={options}
        onChange={(listId) => change({ ...leaf, listId })}
      />
      <NewList added={(listId) => change({ ...leaf, listId })} />
    </>
  );
}
