import { classNames } from '../../ui/class-names.ts';
import { labelsText } from './copies.ts';
import { LabelPicture } from './label-picture.tsx';
import type { OutputJob } from './use-printer-feed.ts';

const clock = new Intl.DateTimeFormat('en-IN', { timeStyle: 'medium', timeZone: 'Asia/Kolkata' });

/** Edges of further sheets behind the first. */
const stacks = [
  '',
  'shadow-[3px_3px_0_-1px_#fff,3px_3px_0_0_#8888]',
  'shadow-[3px_3px_0_-1px_#fff,3px_3px_0_0_#8888,6px_6px_0_-1px_#fff,6px_6px_0_0_#8888]',
];

/** The labels of one job as they came out, alike ones as a stack. */
export function PrinterOutput({ job }: { job: OutputJob }) {
  const time = clock.format(job.at);
  return (
    <>
      {job.labels.map(({ bitmap, copies, texts }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the labels of a job never change
        <li key={index} className="flex animate-appear flex-col gap-3">
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
      ))}
      {job.ignored.length > 0 ? (
        <li className="max-w-80 text-danger-text text-table">
          Commands this printer does not know, {time}: <code className="break-all">{job.ignored.join('; ')}</code>
        </li>
      ) : null}
    </>
  );
}
