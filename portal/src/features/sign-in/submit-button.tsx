import { Button } from '../../ui/button.tsx';

type SubmitButtonProps = {
  busy: boolean;
  /** Seconds until the server hears another try. */
  wait: number;
  children: string;
};

/** The one button of an account screen's form. */
export function SubmitButton({ busy, wait, children }: SubmitButtonProps) {
  return (
    <Button type="submit" variant="primary" size="large" busy={busy} paused={wait > 0} className="mt-1 w-full">
      {children}
    </Button>
  );
}
