import { type FormEvent, type RefObject, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Note } from '../../../../ui/note.tsx';
import { Select } from '../../../../ui/select.tsx';
import { selectOnFocus } from '../../../../ui/select-on-focus.ts';
import { TextField } from '../../../../ui/text-field.tsx';
import { DemoLink } from '../../printer/demo/demo-link.tsx';
import { LabelPreview } from '../../printer/label/label-preview.tsx';
import { OutputField } from '../../printer/output-field.tsx';
import { PermissionHint } from '../../printer/printer-field.tsx';
import { firstPlaceFrom } from '../../printer/use-output.ts';
import { copiesFrom } from '../copies.ts';
import { pieceText } from './product-labels.ts';
import { canPrint, type LabelPrint, type Printing, type PrintOrder } from './use-label-print.ts';
import type { PieceSelection } from './use-product-label.ts';

type PrintLabelFormProps = {
  id: string;
  piece: PieceSelection;
  printing: Printing;
  onPrint: (order: PrintOrder) => void;
  onAnswer: LabelPrint['answer'];
  onCancel: LabelPrint['cancel'];
  copiesRef: RefObject<HTMLInputElement | null>;
};

/** Preview, copies, template and printer of one label, and what became of it. */
export function PrintLabelForm(props: PrintLabelFormProps) {
  const { id, piece: chosen, printing, onPrint, copiesRef } = props;
  const [text, setText] = useState('1');
  const [isChecked, setChecked] = useState(false);
  const read = copiesFrom(text);
  const { piece, pieces, laidOut } = chosen;
  const { output, printer } = chosen.output;
  const place = firstPlaceFrom(chosen.output.firstPlace);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if ('error' in read) {
      copiesRef.current?.focus();
      return;
    }
    if (output === 'sheet' && 'error' in place) return;
    if ('refused' in laidOut || !canPrint(printing) || (output === 'printer' && !printer.choice)) return;
    const firstPlace = 'place' in place ? place.place : 1;
    onPrint({ piece, label: laidOut.label, copies: read.copies, output, firstPlace });
  };

  return (
    <form id={id} onSubmit={submit} noValidate className="grid gap-5 sm:grid-cols-[auto_minmax(0,1fr)]">
      {'label' in laidOut ? (
        <LabelPreview label={laidOut.label} settings={chosen.settings} />
      ) : (
        <div className="w-86.5 max-w-full">
          <Note look="warning">{laidOut.refused}</Note>
        </div>
      )}
      <div className="flex min-w-0 flex-col gap-4">
        <TextField
          label="Copies"
          inputMode="numeric"
          autoComplete="off"
          ref={copiesRef}
          value={text}
          onValueChange={setText}
          {...selectOnFocus}
          error={isChecked && 'error' in read ? read.error : null}
          inputClassName="max-w-28 tabular-nums"
        />
        {pieces.length > 1 ? (
          <Select
            label="Label"
            options={pieces.map((each) => ({ value: each.variantid ?? '', label: pieceText(each) }))}
            value={piece.variantid ?? ''}
            onValueChange={(variantid) => chosen.choose(variantid || null)}
          />
        ) : null}
        <OutputField selection={chosen.output} labels={'copies' in read ? read.copies : 1} />
        <Outcome {...props} isDemo={output === 'printer' && printer.target === 'demo'} />
      </div>
    </form>
  );
}

type OutcomeProps = Pick<PrintLabelFormProps, 'printing' | 'onAnswer' | 'onCancel'> & { isDemo: boolean };

/** What became of the label. */
function Outcome({ printing, isDemo, onAnswer, onCancel }: OutcomeProps) {
  if (printing.state === 'sending') return <PermissionHint />;
  if (printing.state === 'failed') return <Note look="danger">{printing.sentence}</Note>;
  if (printing.state === 'changed') return <Note look="warning">{printing.sentence}</Note>;
  if (printing.state === 'waiting') {
    const cancel = (
      <Button size="small" onClick={onCancel}>
        Cancel
      </Button>
    );
    return (
      <Note look="warning" actions={cancel}>
        {printing.sentence} Nothing was sent yet.
      </Note>
    );
  }
  if (printing.state === 'done') {
    return (
      <Note look="success" actions={isDemo ? <DemoLink /> : null}>
        {printing.sentence}
      </Note>
    );
  }
  if (printing.state !== 'asking') return null;
  const answers = (
    <>
      <Button size="small" onClick={() => onAnswer(printing.order, true)}>
        Yes
      </Button>
      <Button size="small" onClick={() => onAnswer(printing.order, false)}>
        No
      </Button>
    </>
  );
  return (
    <Note look="warning" actions={answers}>
      {printing.sentence} As long as this is not answered, they count as not printed.
    </Note>
  );
}
