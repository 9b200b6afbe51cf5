import { useMay } from '../../kit/action/access.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { PageFrame } from '../../kit/form/form-frame.tsx';
import { FormPage, type PageFormProps } from '../../kit/form/form-page.tsx';
import { SendingForm } from '../../kit/form/sending-form.tsx';
import { usePage } from '../../kit/page/page.ts';
import { ForbiddenPanel, Loaded } from '../../kit/page/states.tsx';
import { addForm, editForm } from './campaign-form.tsx';
import { campaignWords as words } from './campaign-kit.words.ts';
import type { AnyRow, CampaignCalls, CampaignSpec, PlainSpec } from './campaign-spec.ts';

/** Page of a kind whose form is too long for a drawer: new, or the campaign with the ID in the query. */
export function defineCampaignPage<Q extends CampaignCalls>(given: CampaignSpec<Q>, list: () => string) {
  const spec = given as unknown as PlainSpec;
  const { add, edit, one } = spec.calls;
  const Add = addForm(spec, { frame: PageFrame });
  const Edit = editForm(spec, { frame: PageFrame });
  const said = { label: words.editLabel, done: () => words.saved };

  function Known({ id, leave }: { id: string; leave(): void }) {
    const answer = useCall(one, { params: { id } } as never, { quiet: true });
    return (
      <Loaded of={answer}>
        {(row) => (
          <SendingForm form={Edit} common={{ ...said, call: edit }} row={row as AnyRow} leave={leave} />
        )}
      </Loaded>
    );
  }

  function Form({ search: { id } }: PageFormProps) {
    const page = usePage();
    const may = useMay();
    const call = id === undefined ? add : edit;
    const leave = () => page.open(list());
    if (!may(call)) return <ForbiddenPanel needs={call.access} />;
    if (id !== undefined) return <Known id={id} leave={leave} />;
    return <SendingForm form={Add} common={{ ...said, call: add }} row={undefined} leave={leave} />;
  }

  return function CampaignPage() {
    return <FormPage form={Form} />;
  };
}
