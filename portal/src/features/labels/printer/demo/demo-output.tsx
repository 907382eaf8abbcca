import { classNames } from '../../../../ui/class-names.ts';
import { labelsText } from '../label/label-count.ts';
import { LabelPicture } from '../label/label-picture.tsx';
import type { OutputJob } from './use-demo-feed.ts';

const clock = new Intl.DateTimeFormat('en-IN', { timeStyle: 'medium', timeZone: 'Asia/Kolkata' });

/** Edges of further sheets behind the first. */
const stacks = [
  '',
  'shadow-[3px_3px_0_-1px_#fff,3px_3px_0_0_#8888]',
  'shadow-[3px_3px_0_-1px_#fff,3px_3px_0_0_#8888,6px_6px_0_-1px_#fff,6px_6px_0_0_#8888]',
];

/** One label as it came out, alike ones as a stack; or what of a job the printer did not understand. */
type OutputItem = { readonly key: string; readonly at: number } & (
  | { readonly label: OutputJob['labels'][number] }
  | { readonly ignored: readonly string[] }
);

/** The outputs of a job, in the order in which they came out. */
export const outputsOf = ({ id, at, labels, ignored }: OutputJob): readonly OutputItem[] => [
  ...labels.map((label, index) => ({ key: `${id} ${index}`, at, label })),
  ...(ignored.length > 0 ? [{ key: `${id} ignored`, at, ignored }] : []),
];

export function DemoOutput({ output }: { output: OutputItem }) {
  const time = clock.format(output.at);
  if ('ignored' in output) {
    return (
      <li className="max-w-80 text-danger-text text-table">
        Commands this printer does not know, {time}: <code className="break-all">{output.ignored.join('; ')}</code>
      </li>
    );
  }
  const { bitmap, copies, texts } = output.label;
  return (
    <li className="flex animate-appear flex-col gap-3">
      <LabelPicture
        bitmap={bitmap}
        description={`Label: ${texts.join(' ')}`}
        className={classNames('border border-line', stacks[Math.min(copies, 3) - 1])}
      />
      <p className="flex items-baseline justify-between gap-3 text-table">
        <span className="font-medium">{labelsText(copies)}</span>
        <span className="text-muted tabular-nums">{time}</span>
      </p>
    </li>
  );
}
