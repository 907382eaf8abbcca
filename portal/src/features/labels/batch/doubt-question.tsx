import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import { type LabelLine, lineText } from '../printer/label/label-line.ts';

type DoubtQuestionProps = {
  /** The labels in doubt, in the order in which they come out. */
  lines: readonly { readonly line: LabelLine; readonly copies: number }[];
  /** Labels that came out before them for certain. */
  before: number;
  onSeen: (cameOut: number) => void;
};

/** Each label in doubt by its number in the job and what is on it. */
const labelNames = (lines: DoubtQuestionProps['lines'], before: number): string[] => {
  const names: string[] = [];
  for (const { line, copies } of lines) {
    for (let copy = 1; copy <= copies; copy++)
      names.push(`Label ${before + names.length + 1}: ${lineText(line)}${copies > 1 ? ` (${copy} of ${copies})` : ''}`);
  }
  return names;
};

/** Asks which of the labels in doubt came out: the job goes on after the last of them. */
export function DoubtQuestion({ lines, before, onSeen }: DoubtQuestionProps) {
  const [answer, setAnswer] = useState('');
  const names = labelNames(lines, before);
  const options = [
    { value: '', label: 'Look at the printer, then choose' },
    { value: '0', label: 'None of them' },
    ...names.map((label, at) => ({ value: String(at + 1), label })),
  ];
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (answer !== '') onSeen(Number(answer));
      }}
    >
      <Select
        label="Which was the last label that came out?"
        options={options}
        value={answer}
        onValueChange={setAnswer}
      />
      <div>
        <Button type="submit" paused={answer === ''}>
          That was the last
        </Button>
      </div>
    </form>
  );
}
