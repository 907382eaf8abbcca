import type { JobLine } from '../../../../../../shop/label/batch.ts';
import { labelFormats } from '../../../../../../shop/label/geometry.ts';
import { jobCommands } from '../../../../../../shop/label/tspl.ts';
import { printJob, waitUntilReady } from '../../print-service/client.ts';
import type { PrintTarget } from '../../print-service/connection.ts';
import type { PrintClient } from '../../print-service/print-client.ts';
import type { SentJob } from '../../print-service/print-job.ts';
import { statusSentence } from '../../print-service/printer-status.ts';
import { unlessAborted } from '../../print-service/time-limit.ts';
import { type LayoutOrder, labelOfLine } from '../../printer/label/label-layout.ts';
import type { Template } from '../../printer/label/template.ts';
import { machineSettings } from '../../printer/machine-settings.ts';
import type { CountedLine } from './price-check.ts';
import type { JobPorts } from './run-job.ts';
import { NotSent, told } from './trouble.ts';

/** How the labels of a job leave the page. */
export interface WayOut {
  readonly untilReady: JobPorts['untilReady'];
  /** As that of `JobPorts`, of these lines. */
  send(lines: readonly CountedLine[], signal: AbortSignal): Promise<SentJob>;
}

/** Labels as they are printed, laid out at the moment they go out. Throws NotSent for one that must not be printed. */
export const laidOut = (lines: readonly CountedLine[], order: LayoutOrder): JobLine[] =>
  lines.map(({ line, copies }) => {
    const found = labelOfLine(line, order);
    if ('refused' in found) throw new NotSent(told(found.refused));
    return { label: found.label, copies };
  });

/** A printer, and the print service that reaches it. */
export interface Destination {
  readonly target: PrintTarget;
  readonly printer: string;
}

/**
 * To a label printer.
 * @param destination which one; asked for each chunk, since another can be chosen while a job stands still. Rejects with
 *   NotSent where there is none.
 * @param client the page's own, unless a test has another
 */
export const toPrinter = (
  template: Template,
  destination: () => Destination | Promise<Destination>,
  client: Pick<PrintClient, 'printJob' | 'waitUntilReady'> = { printJob, waitUntilReady },
): WayOut => {
  const chosen = (signal: AbortSignal): Promise<Destination> => unlessAborted(signal, Promise.resolve(destination()));
  return {
    untilReady: async (wait, signal) => {
      const { target, printer } = await chosen(signal);
      await client.waitUntilReady(target, printer, {
        signal,
        onStatus: (status) => wait(statusSentence(status, printer) ?? ''),
      });
    },
    send: async (lines, signal) => {
      const { target, printer } = await chosen(signal);
      const settings = machineSettings();
      const labels = laidOut(lines, { template, format: labelFormats.roll, settings });
      return client.printJob(target, printer, jobCommands(labels, settings), signal);
    },
  };
};
