import { Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { providerError } from '../../lib/provider-error.ts';
import { sentences } from '../../lib/sentences.ts';
import { Button } from '../../ui/button.tsx';

/** Why a save failed whose record somebody else deleted. `noun`: what it is, in the middle of a sentence. */
export const goneProblem = (noun: string): string =>
  `It is not saved: this ${noun} is no longer there. What you typed is still here.`;

type GoneRecordProps<Row> = {
  /** Answers the record as it stands then; rejects where it cannot. */
  putBack: () => Promise<Row>;
  onPutBack: (row: Row) => void;
};

/** Offers to put back what somebody else deleted while it was open, so that what was typed over it can be saved. */
export function GoneRecord<Row>({ putBack, onPutBack }: GoneRecordProps<Row>) {
  const button = useRef<HTMLButtonElement>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const act = async () => {
    setBusy(true);
    setRefusal(null);
    try {
      const row = await putBack();
      // The button goes: what comes in its place takes the focus from here.
      button.current?.closest<HTMLElement>('[data-dialog]')?.focus();
      onPutBack(row);
    } catch (error) {
      const { message, hint } = providerError(error);
      setRefusal(sentences('It is not put back', message, hint));
    }
    setBusy(false);
  };
  return (
    <div className="mt-2 flex flex-col items-start gap-2">
      <Button ref={button} size="small" busy={busy} icon={<Undo2 size={14} aria-hidden="true" />} onClick={act}>
        Put it back
      </Button>
      {refusal ? <p>{refusal}</p> : null}
    </div>
  );
}
