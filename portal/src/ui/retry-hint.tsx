import { Button } from './button.tsx';

type RetryHintProps = {
  /** What could not be loaded, as the beginning of the sentence: 'The customers'. */
  what: string;
  retrying: boolean;
  onRetry: () => void;
};

/** Stands beneath a field whose choices could not be loaded. */
export function RetryHint({ what, retrying, onRetry }: RetryHintProps) {
  return (
    <span className="flex items-center gap-2">
      {what} could not be loaded.
      <Button size="small" busy={retrying} onClick={onRetry}>
        Retry
      </Button>
    </span>
  );
}
