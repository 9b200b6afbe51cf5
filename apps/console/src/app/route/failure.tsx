import { appWords as words } from '../app.words.ts';
import { LoadFailed } from './screen-loader.ts';

const importFailed = /dynamically imported module|module script failed|preload|Failed to fetch/i;

const isLoading = (error: unknown) =>
  error instanceof LoadFailed || (error instanceof Error && importFailed.test(error.message));

interface FailureProps {
  error: unknown;
  /** Try again without leaving anything. */
  retry(): void;
}

/** What stands in the place of something that failed. Nothing reloads by itself: other tabs may hold unsaved text. */
export function Failure({ error, retry }: FailureProps) {
  const loading = isLoading(error);
  return (
    <div className="plain-page" role="alert">
      <h1>{loading ? words.chunkFailed : words.pageFailed}</h1>
      <p>{loading ? words.chunkFailedText : words.pageFailedText}</p>
      <p className="failure-actions">
        <button type="button" className="button" onClick={retry}>
          {words.retry}
        </button>
        {loading && (
          <button type="button" className="button button-quiet" onClick={() => window.location.reload()}>
            {words.reload}
          </button>
        )}
      </p>
    </div>
  );
}
