// The print service of this computer for component tests, told from the page what to do. Each test file has its own port.
import type { QueueState } from '../../bin/demo/printer-queue.ts';
import type { ForeignProgram } from '../../e2e/stand-ins/foreign-program.ts';
import type { PrintService, PrintServiceSettings } from '../../e2e/stand-ins/print-service.ts';
import { freePort } from '../free-port.ts';

/** What happened at the print service so far. */
export interface PrintingState {
  /** The labels that came out of each job: what a scanner reads, what is written, how often. */
  readonly jobs: readonly {
    readonly printer: string;
    readonly text: string;
    readonly labels: readonly {
      readonly code: string | null;
      readonly texts: readonly string[];
      readonly copies: number;
    }[];
  }[];
  /** How many jobs lie in the printers' queues. */
  readonly held: number;
  readonly requests: PrintService['requests'];
  /** The call that the window of QZ Tray asks about. */
  readonly question: string | null;
  readonly waitingQuestions: number;
  /** How many connections another program took in its place. */
  readonly taken: number;
}

/** What a test can do at the print service. */
export type PrintingAction =
  | { readonly start: readonly string[] }
  | { readonly foreign: Parameters<typeof import('../../e2e/stand-ins/foreign-program.ts').startForeignProgram>[0] }
  | { readonly fail: NonNullable<PrintServiceSettings['faults']> }
  | { readonly list: readonly string[] }
  | { readonly become: QueueState; readonly printer: string }
  | { readonly held: 'complete' | 'cancel' }
  | { readonly answer: 'allow' | 'block' }
  | { readonly trust: string }
  | { readonly block: string | null }
  | { readonly unblock: string | null }
  | 'holdAnswers'
  | 'releaseAnswers'
  | 'stop'
  | 'look';

interface Place {
  service?: PrintService;
  foreign?: ForeignProgram;
  release?: () => void;
}

const places = new Map<number, Place>();

/** The configuration of Vitest is bundled at every start; an address that is not a literal keeps the stand-ins out of it. */
const load = <Module>(path: string): Promise<Module> => import(new URL(path, import.meta.url).href);
const loadService = () =>
  load<typeof import('../../e2e/stand-ins/print-service.ts')>('../../e2e/stand-ins/print-service.ts');
const loadForeign = () =>
  load<typeof import('../../e2e/stand-ins/foreign-program.ts')>('../../e2e/stand-ins/foreign-program.ts');
const loadDrawing = () =>
  load<typeof import('../../shop/label/interpreter/draw.ts')>('../../shop/label/interpreter/draw.ts');
const loadReader = () =>
  load<typeof import('../../e2e/stand-ins/read-barcode.ts')>('../../e2e/stand-ins/read-barcode.ts');

const stop = async (place: Place): Promise<void> => {
  await place.service?.stop();
  await place.foreign?.stop();
};

const act = async (place: Place, port: number, action: PrintingAction): Promise<void> => {
  const { service } = place;
  if (action === 'look') return;
  if (action === 'stop') return stop(place);
  if (action === 'holdAnswers') place.release = service?.holdAnswers() ?? (() => {});
  else if (action === 'releaseAnswers') place.release?.();
  else if ('start' in action) {
    await stop(place);
    place.service = await (await loadService()).startPrintService({ port, printers: action.start });
  } else if ('foreign' in action) {
    await stop(place);
    place.foreign = await (await loadForeign()).startForeignProgram(action.foreign, port);
  } else if ('fail' in action) service?.fail(action.fail);
  else if ('list' in action) service?.list(action.list);
  else if ('become' in action) service?.queue(action.printer).become(action.become);
  else if ('held' in action) service?.held[0]?.[action.held]();
  else if ('answer' in action) service?.question()?.[action.answer]();
  else if ('trust' in action) service?.trust(action.trust);
  else if ('block' in action) service?.block(action.block);
  else service?.unblock(action.unblock);
};

const stateOf = async ({ service, foreign }: Place): Promise<PrintingState> => {
  const [{ drawCommands }, { readBarcode }] = [await loadDrawing(), await loadReader()];
  const jobs = (service?.jobs ?? []).map(async ({ printer, commands }) => ({
    printer,
    text: Buffer.from(commands).toString('latin1').slice(0, 300),
    labels: await Promise.all(
      drawCommands(commands).labels.map(async ({ bitmap, texts, copies }) => ({
        code: await readBarcode(bitmap),
        texts,
        copies,
      })),
    ),
  }));
  return {
    jobs: await Promise.all(jobs),
    held: service?.held.length ?? 0,
    requests: service?.requests ?? [],
    question: service?.question()?.call ?? null,
    waitingQuestions: service?.waitingQuestions() ?? 0,
    taken: foreign?.taken() ?? 0,
  };
};

/** Reserves a port for a print service. */
export const printPort = async (): Promise<number> => {
  const port = await freePort();
  places.set(port, {});
  return port;
};

/** Does something at the print service of this port; answers what happened there. */
export const printing = async (_: unknown, port: number, action: PrintingAction): Promise<PrintingState> => {
  const place = places.get(port) ?? {};
  await act(place, port, action);
  return stateOf(place);
};
