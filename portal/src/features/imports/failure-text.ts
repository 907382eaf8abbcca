import type { ProviderError } from '../../lib/provider-error.ts';
import { sentences } from '../../lib/sentences.ts';

/** SQLSTATE of a call that was ended because it took too long; it leaves nothing behind. */
const tookTooLong = '57014';

const tooMany =
  'The server needed too long for so many lines and stopped. Nothing was written. Try again when it has less to do, or import the file in parts.';

/** Why lines could not be sent or checked: nothing is written by that. */
export function checkFailureText(failure: ProviderError): string {
  if (failure.code === tookTooLong) return tooMany;
  return sentences(failure.message, failure.hint, 'Nothing was written; what was sent so far is not lost');
}

/** Why lines could not be saved, and whether some may have been. */
export function loadFailureText(failure: ProviderError): string {
  if (failure.code === tookTooLong) return tooMany;
  const refused = failure.status >= 400 && failure.status < 500;
  return sentences(
    failure.message,
    failure.hint,
    refused
      ? 'Nothing was written'
      : 'It is not certain whether the lines were written. Press Import again: nothing is written twice',
  );
}
