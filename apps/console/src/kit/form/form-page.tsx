import { type ComponentType, useState } from 'react';
import { type Page, usePage } from '../page/page.ts';
import { useUnsaved } from './unsaved.ts';
import { UnsavedQuestion } from './unsaved-question.tsx';

export interface PageFormProps {
  /** The page's query when the form was opened; it stays while there is input. */
  search: Page['search'];
  /** Whether there is unsaved input. */
  setDirty(dirty: boolean): void;
}

/**
 * A form that fills a page. Closing its tab, reloading the console, or changing the page's query never discards unsaved
 * input without asking.
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
