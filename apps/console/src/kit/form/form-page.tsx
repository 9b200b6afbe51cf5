import { type ComponentType, useState } from 'react';
import { type Page, usePage } from '../page/page.ts';
import { useUnsaved } from './unsaved.ts';
import { UnsavedQuestion } from './unsaved-question.tsx';

export interface PageFormProps {
  /** What the page was asked when the form was opened; it stays while there is text in it. */
  search: Page['search'];
  /** Whether there is text that nobody has saved. */
  setDirty(dirty: boolean): void;
}

/**
 * A form that fills a page. Closing its tab, loading the console anew, or asking the page for something else never
 * takes unsaved text away without a question.
 */
export function FormPage({ form: Form }: { form: ComponentType<PageFormProps> }) {
  const { search, setSearch } = usePage();
  const [shown, setShown] = useState(search);
  const [dirty, setDirty] = useState(false);
  useUnsaved(dirty);
  const asked = JSON.stringify(search);
  const other = asked !== JSON.stringify(shown);
  const turn = () => {
    setDirty(false);
    setShown(search);
  };
  if (other && !dirty) turn();
  return (
    <>
      <Form key={JSON.stringify(shown)} search={shown} setDirty={setDirty} />
      {other && dirty && <UnsavedQuestion leave={turn} stay={() => setSearch(shown)} />}
    </>
  );
}
