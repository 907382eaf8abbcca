import { useEffect, useState } from 'react';
import { ProviderError, providerError } from '../../../../lib/provider-error.ts';
import { refusalDetails, refusalOf } from '../../../../lib/refusal.ts';
import { sentences } from '../../../../lib/sentences.ts';
import type { SaveOutcome } from '../../../editor/index.ts';
import { lostPictures } from './lost-pictures.ts';
import { uploadPicture } from './upload-picture.mutations.ts';
import { createUploads, type Uploads } from './uploads.ts';

type PicturesSent = { readonly pictures: readonly string[] };

const wordsOf = (failure: unknown): string => {
  console.error('A picture could not be uploaded', failure);
  return providerError(failure).message;
};

/** A refusal of the save, at its field: one of the pictures did not arrive. */
const notUploaded = (problem: string): ProviderError => {
  const reason = sentences('Not all pictures are uploaded', problem, 'They are still here: choose Retry');
  const details = refusalDetails({ field: 'pictures', reason });
  return new ProviderError({ message: reason, code: 'not_uploaded', details });
};

/** The uploads of one dialog, which end when it closes, and its save, which waits until all its pictures are there. */
export const useUploadedSave = <Base, Sent extends PicturesSent, Saved>(
  save: (base: Base, form: Sent) => Promise<SaveOutcome<Saved>>,
): { uploads: Uploads; send: (base: Base, form: Sent) => Promise<SaveOutcome<Saved>> } => {
  const [uploads] = useState(() => createUploads(uploadPicture, wordsOf));
  useEffect(() => uploads.stop, [uploads]);
  return {
    uploads,
    send: async (base, form) => {
      const problem = await uploads.settled(form.pictures);
      if (problem !== null) return { failure: notUploaded(problem) };
      const outcome = await save(base, form);
      if (!('failure' in outcome)) return outcome;
      const { reason } = refusalOf(outcome.failure);
      const lost = lostPictures(outcome.failure);
      return uploads.lose(lost, reason) ? { failure: notUploaded(reason) } : outcome;
    },
  };
};
