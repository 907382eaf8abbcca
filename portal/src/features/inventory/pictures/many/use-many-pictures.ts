import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isGone, providerError } from '../../../../lib/provider-error.ts';
import { keyOf } from '../../../../lib/query-keys.ts';
import { randomId } from '../../../../lib/random-id.ts';
import { reasonOf } from '../field/opening-files.ts';
import type { Frame } from '../preparing/frame.ts';
import { openPicture } from '../preparing/open-picture.ts';
import { preparePicture } from '../preparing/prepare-picture.ts';
import { lostPictures } from '../uploading/lost-pictures.ts';
import { uploadPicture } from '../uploading/upload-picture.mutations.ts';
import { type ChosenFile, FilesRefused } from './chosen-file.ts';
import { lookAtFiles } from './look-at-files.ts';
import { type PicturePlan, type PlannedProduct, roomOf, type Way } from './picture-plan.ts';
import { savePictures } from './save-pictures.mutations.ts';
import { createSending, type Sending } from './sending.ts';
import { outcomeOf } from './sending-states.ts';
import { shownPictures } from './shown-pictures.queries.ts';

type Started = { readonly sending: Sending; readonly planned: readonly PlannedProduct[] };

/** Where somebody who adds pictures to many products is. */
export type Step =
  | { readonly is: 'choose'; readonly refused: string | null }
  | { readonly is: 'reading' }
  | { readonly is: 'review'; readonly plan: PicturePlan }
  | ({ readonly is: 'sending' } & Started);

const wordsOf = (failure: unknown): string => {
  console.error('Pictures could not be added', failure);
  return failure instanceof FilesRefused ? failure.message : providerError(failure).message;
};

/** One after the other: one picture at a time fills the memory. */
const prepared = async (file: File, frame: Frame) => {
  const picture = await openPicture(file);
  try {
    return await preparePicture(picture, frame);
  } finally {
    picture.close();
  }
};

const sendingOf = (planned: readonly PlannedProduct[], frame: Frame, way: Way): Sending => {
  const isShown = shownPictures();
  return createSending(planned, {
    prepare: (file) => prepared(file, frame),
    roomOf: (product) => roomOf(product, way),
    isThere: async (product, { display }, signal) => way === 'add' && (await isShown(product, display, signal)),
    upload: uploadPicture,
    save: (product, ids) => savePictures(product, ids, way),
    newId: randomId,
    refusalOf: (failure, { name }) => reasonOf(failure, name),
    problemOf: (failure) => {
      const error = providerError(failure);
      return { problem: wordsOf(failure), isGone: isGone(error), lost: lostPictures(error) };
    },
  });
};

/** Leads from files to products: looks at them, and sends what somebody agreed to. */
export function useManyPictures(dropped: Promise<readonly ChosenFile[]> | null) {
  const client = useQueryClient();
  const [step, setStep] = useState<Step>(dropped ? { is: 'reading' } : { is: 'choose', refused: null });
  const [busy, setBusy] = useState(false);
  const [left, setLeft] = useState(0);
  /** What is under way ends with the dialog. */
  const ended = useRef(new AbortController());

  const read = async (files: Promise<readonly ChosenFile[]>): Promise<void> => {
    const { signal } = ended.current;
    setStep({ is: 'reading' });
    try {
      const plan = await lookAtFiles(await files, signal);
      if (!signal.aborted) setStep({ is: 'review', plan });
    } catch (failure) {
      if (!signal.aborted) setStep({ is: 'choose', refused: wordsOf(failure) });
    }
  };
  const run = async ({ sending, planned }: Started): Promise<void> => {
    const { signal } = ended.current;
    signal.addEventListener('abort', sending.stop);
    setBusy(true);
    await sending.run();
    void client.invalidateQueries({ queryKey: keyOf('products') });
    if (signal.aborted) return;
    setLeft(outcomeOf(planned, sending.states()).left);
    setBusy(false);
  };

  const begin = useRef(read);
  useEffect(() => {
    const mine = new AbortController();
    ended.current = mine;
    if (dropped) void begin.current(dropped);
    return () => mine.abort();
  }, [dropped]);

  return {
    step,
    /** Something is being sent. */
    busy,
    /** How many products may be tried again. */
    left,
    choose: (files: Promise<readonly ChosenFile[]>): void => void read(files),
    startOver: (): void => setStep({ is: 'choose', refused: null }),
    send: (planned: readonly PlannedProduct[], frame: Frame, way: Way): void => {
      const started = { sending: sendingOf(planned, frame, way), planned };
      setStep({ is: 'sending', ...started });
      void run(started);
    },
    retry: (started: Started): void => void run(started),
    retryWithout: (started: Started): void => {
      started.sending.leaveOut();
      void run(started);
    },
  };
}
