import { BulbOutlined, DownloadOutlined, PlusOutlined, UploadOutlined } from '@ant-design/icons';
import type { FencePage } from '@kickstand/contract/places/fences';
import { Button, Tooltip } from 'antd';
import { createContext, useContext } from 'react';
import { Gate } from '../../../kit/action/access.tsx';
import { fencesWords } from '../fences.words.ts';

const words = fencesWords.page;

interface Toolbar {
  page: FencePage;
  add(): void;
  open(dialog: 'import' | 'export' | 'suggestions'): void;
  /** Whether it can suggest stations. */
  suggests: boolean;
}

/** The actions of the buttons above a list, provided by the page. */
export const ToolbarContext = createContext<Toolbar | undefined>(undefined);

/** The page's buttons above its list, which is narrow beside its map. */
export function FenceToolbar() {
  const toolbar = useContext(ToolbarContext);
  if (!toolbar) return null;
  const { page, add, open, suggests } = toolbar;
  return (
    <>
      {suggests && (
        <Button icon={<BulbOutlined aria-hidden />} onClick={() => open('suggestions')}>
          {words.suggestions}
        </Button>
      )}
      {page !== '0503' && (
        <Gate may={`${page},${page}49`}>
          <Tooltip title={words.import}>
            <Button
              aria-label={words.import}
              icon={<UploadOutlined aria-hidden />}
              onClick={() => open('import')}
            />
          </Tooltip>
        </Gate>
      )}
      <Tooltip title={words.exportText}>
        <Button
          aria-label={words.exportText}
          icon={<DownloadOutlined aria-hidden />}
          onClick={() => open('export')}
        />
      </Tooltip>
      <Gate may={`${page},${page}02`}>
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={add}>
          {words.add}
        </Button>
      </Gate>
    </>
  );
}
